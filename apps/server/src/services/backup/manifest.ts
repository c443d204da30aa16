import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { OperatorError } from '../../base/operatorError.ts';
import { isMissing } from './diskError.ts';

/** Files of a backup: what it has, and the digest of that. */
export const MANIFEST = 'manifest.json';
const MANIFEST_DIGEST = `${MANIFEST}.sha256`;

/** Goes up when an earlier version could not restore what this one writes. */
const FORMAT = 1;

const keyCheckShape = z.object({ salt: z.string(), proof: z.string() });

const manifestShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  product: z.object({ version: z.string(), commit: z.string() }),
  engine: z.enum(['postgres', 'embedded']),
  /** `server_version` and its number, such as 150004. */
  postgres: z.object({ version: z.string(), number: z.number() }),
  /** The tags of the migrations that the database has. */
  migrations: z.array(z.string()),
  secretKey: keyCheckShape,
  /** Lines of each table, by schema and name. */
  tables: z.record(z.string(), z.number()),
  /** Every file of the backup but the manifest, by its path in the folder with slashes. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Stored files whose content was missing or damaged before. */
  lacking: z.array(z.string()),
});

/** Proof of a SECRET_KEY that does not reveal it. */
export type KeyCheck = z.infer<typeof keyCheckShape>;
/** What a backup has, and what it was made with (OPS-15). */
export type Manifest = z.infer<typeof manifestShape>;
/** One file of a backup. */
export type ManifestFile = Manifest['files'][number];

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Writes the manifest and its digest, as `sha256sum --check` reads it. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text);
  await writeFile(join(folder, MANIFEST_DIGEST), `${digestOf(text)}  ${MANIFEST}\n`);
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if (isMissing(error)) throw new OperatorError(`${folder} is not a whole backup: ${name} is missing.`);
    throw error;
  }
}

/** Reads the manifest of a backup. @throws OperatorError where it is missing, damaged or of a later version */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, MANIFEST);
  const [digest] = (await readText(folder, MANIFEST_DIGEST)).split(' ');
  if (digest !== digestOf(text)) throw new OperatorError(`The backup ${folder} is damaged: ${MANIFEST} was changed.`);
  const content: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.number() }).parse(content);
  if (format > FORMAT)
    throw new OperatorError(
      `The backup ${folder} was made by a later version of Atrium: restore it with that version.`,
    );
  return manifestShape.parse(content);
}
