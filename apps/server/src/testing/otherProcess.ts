import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

import { createApp } from '../app.ts';
import { openServices } from '../openServices.ts';
import type { TestApp } from './testApp.ts';

/** Another process on the test's database, until the test has ended. */
export async function openOtherProcess({ services }: Pick<TestApp, 'services'>): Promise<FastifyInstance> {
  const other = await openServices(services.config, { database: services.database });
  const app = await createApp(other.services, {});
  onTestFinished(async () => {
    await app.close();
    await other.close();
  });
  return app;
}
