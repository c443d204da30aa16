import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generate } from 'selfsigned';

/** Files of a certificate for this machine and its key, as a company makes them for its own network. */
export interface Certificate {
  readonly keyPath: string;
  readonly certificatePath: string;
}

/** Makes a certificate for `localhost` and `127.0.0.1` that signs itself, and writes it into a folder. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const certificate = { keyPath: join(folder, 'key.pem'), certificatePath: join(folder, 'certificate.pem') };
  writeFileSync(certificate.keyPath, key);
  writeFileSync(certificate.certificatePath, cert);
  return certificate;
}
