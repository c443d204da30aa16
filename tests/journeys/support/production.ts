import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeCertificate, type Certificate } from './certificate.ts';
import { createEmptyDatabase } from './emptyDatabase.ts';
import { removeFolder } from './removeFolder.ts';
import { createJourneyServer, type JourneyServer } from './server.ts';
import { startTlsProxy } from './tlsProxy.ts';

/** The product as README's Production section has it run, with nothing set up yet. */
export interface Production {
  readonly publicUrl: string;
  readonly certificate: Certificate;
  readonly server: Pick<JourneyServer, 'start' | 'stop'>;
  /** Runs the setup command with its arguments and returns what it says; throws that where it fails. */
  setUp(args: readonly string[]): Promise<string>;
  dispose(): Promise<void>;
}

/** Makes a database, a certificate, a proxy that terminates TLS and a server behind it, which is not started. */
export async function prepareProduction(): Promise<Production> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-production-'));
  const certificate = await makeCertificate(folder);
  const [database, proxy] = await Promise.all([createEmptyDatabase(), startTlsProxy(certificate)]);
  const environment = {
    DEMO: '0',
    TEST_MODE: '0',
    DATABASE_URL: database.url,
    PUBLIC_URL: proxy.url,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    DATA_DIR: join(folder, 'data'),
    ALLOW_PRIVATE_ADDRESSES: '1',
    NODE_EXTRA_CA_CERTS: certificate.certificatePath,
  };
  const server = await createJourneyServer(join(folder, 'data'), { environment });
  proxy.leadTo(server.publicUrl);
  return {
    publicUrl: proxy.url,
    certificate,
    server,
    async setUp(args) {
      const command = spawn(process.execPath, ['tools/setup.ts', ...args], { env: { ...process.env, ...environment } });
      let said = '';
      for (const stream of [command.stdout, command.stderr]) stream.on('data', (part) => (said += String(part)));
      const [code] = await once(command, 'close');
      if (code !== 0) throw new Error(said);
      return said;
    },
    async dispose() {
      await server.stop();
      await Promise.all([proxy.close(), database.drop()]);
      removeFolder(folder);
    },
  };
}
