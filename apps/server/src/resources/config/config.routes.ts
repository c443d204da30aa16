import { portalConfig, type PortalConfig } from '@atrium/contract';

import { monitoringTarget } from '../../core/monitoring/monitoringTarget.ts';
import { defineRoute } from '../../core/http/route.ts';
import type { Services } from '../../core/services.ts';
import { isSetUp } from '../../core/http/operations.ts';
import { productVersion } from '../../core/productVersion.ts';

/** The address of the root's terms of use, which everybody may read before signing in (AUTH-56). */
async function termsUrl({ database }: Services): Promise<string | null> {
  const [line] = await database.query<{ url: string }>({
    name: 'terms_url',
    text: `select url from policies where coalesce(customer_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000'
      and lower(code) = 'policy.terms' and deleted_at is null`,
    values: [],
  });
  return line?.url ?? null;
}

/** `GET config`: what the portal needs to know before anybody signs in; no secrets (RES-18, SHELL-41). */
export const configRoutes = [
  defineRoute({
    method: 'GET',
    path: 'config',
    tag: 'sign-in',
    summary: 'What the portal needs to know before sign-in',
    access: { kind: 'public' },
    answer: portalConfig,
    handle: async ({ services }) => {
      const { commit, isDemo, support } = services.config;
      const body: PortalConfig = {
        environment: 'production',
        version: productVersion,
        commit,
        isDemo,
        isSetUp: await isSetUp(services.database),
        testFlow: services.config.isTestMode,
        termsUrl: await termsUrl(services),
        monitoring: monitoringTarget(services.config),
        support: { widgetUrl: support.widget?.url ?? null, email: support.email },
      };
      return { body };
    },
  }),
];
