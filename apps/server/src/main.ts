import { execFileSync } from 'node:child_process';

import { answerCommands } from './answerCommands.ts';
import { createApp } from './app.ts';
import { readConfig } from './base/config.ts';
import { assertPortIsFree, explainListening } from './base/freePort.ts';
import { forOperator } from './base/operatorError.ts';
import { demoAccounts, loadDemoIfEmpty } from './seed/loadDemoIfEmpty.ts';
import { shrinkHeap } from './base/shrinkHeap.ts';
import { openServices } from './openServices.ts';
import { mountPortal, pageDigests } from './portal.ts';

function commit(): string {
  if (process.env['ATRIUM_COMMIT']) return process.env['ATRIUM_COMMIT'];
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

function fail(error: unknown): never {
  console.error(forOperator(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env, commit());
  const address = { port: config.port, host: config.host };
  await assertPortIsFree(address);
  const opened = await openServices(config, {
    isServer: true,
    report: (error, what) => console.error(`${what} failed`, error),
    warn: (sentence) => console.error(`WARNING: ${sentence}`),
  });
  const { services, embedded } = opened;
  if (config.isDemo) await loadDemoIfEmpty(services, (line) => console.log(line));
  const app = await createApp(services, {
    ...(embedded === null ? {} : { mountIdentity: (parent) => embedded.mount(parent) }),
    mountPortal: (parent) => mountPortal(parent, services),
    pageDigests: pageDigests(config),
  });
  let stopAnswering = async (): Promise<void> => {};
  const close = async () => {
    const deadline = setTimeout(() => process.exit(1), 10_000);
    deadline.unref();
    await stopAnswering();
    await app.close();
    await opened.close();
    process.exit(0);
  };
  // A second signal, which a terminal sends to the whole group, must not cut the closing short.
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (closing ??= close().catch(fail)));
  // Another program may have taken it since.
  await app.listen(address).catch((error: unknown) => {
    throw explainListening(error, address);
  });
  await services.jobs.work();
  await services.mail.work();
  stopAnswering = await answerCommands(services);
  services.webhooks.work();
  shrinkHeap();
  console.log(`\nAtrium is ready: ${config.publicUrl}`);
  if (config.isTestMode) console.log('TEST MODE: anyone who asks gets test tokens for any address of a known domain.');
  if (config.isDemo) {
    console.log('Demo accounts, all with the password atrium-demo:');
    for (const { email, description } of demoAccounts) console.log(`  ${email.padEnd(34)} ${description}`);
  }
}

run().catch(fail);
