import { randomBytes } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { createSecretBox, type SecretPlace } from '../base/crypto/secretBox.ts';
import type { Database, Executor } from '../db/database.ts';
import { secretPlace } from '../db/secretPlace.ts';
import { sql } from '../db/sql.ts';
import { oidcKeys } from './oidcStore.table.ts';

/** The keys of the embedded provider, the same in every process. */
export interface IdentityKeys {
  /** Private RS256 keys, the one that signs first. */
  readonly signing: readonly JWK[];
  /** Keys that sign the provider's cookies, the current one first. */
  readonly cookies: readonly string[];
}

/** Key of the advisory lock under which the keys are made. */
const LOCK_KEY = 7_208_611_021;
const MODULUS_BITS = 2048;

const column = getTableColumns(oidcKeys);

interface KeyRow {
  id: string;
  purpose: 'signing' | 'cookies';
  sealed: string;
}

/**
 * Reads the keys, making them when there are none. They are encrypted with a key derived from `secretKey` (SEC-04); what
 * one of `previousSecretKeys` encrypted is encrypted again.
 * @throws Error when the keys were encrypted with a secret that is not given
 */
export async function loadIdentityKeys(
  database: Database,
  secretKey: string,
  previousSecretKeys: readonly string[] = [],
): Promise<IdentityKeys> {
  const box = createSecretBox(secretKey, previousSecretKeys);
  const store = async (tx: Executor, { id, purpose, sealed }: KeyRow): Promise<void> => {
    await tx.query(sql`insert into ${oidcKeys} (${column.id}, ${column.purpose}, ${column.sealed})
      values (${id}, ${purpose}, ${sealed})
      on conflict (${column.id}) do update set ${column.sealed} = excluded.${column.sealed}`);
  };
  const rows = await database.transaction(async (tx) => {
    // Processes that start together agree on one set of keys.
    await tx.query(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
    const stored = await tx.query<KeyRow>(
      sql`select ${column.id}, ${column.purpose}, ${column.sealed} from ${oidcKeys}
        order by ${column.createdAt} desc, ${column.id}`,
    );
    const opened = stored.map((row) => ({ ...row, plain: box.open(row.sealed, placeOf(row)) }));
    for (const row of opened.filter(({ sealed }) => box.isOutdated(sealed))) {
      await store(tx, { ...row, sealed: box.seal(row.plain, placeOf(row)) });
    }
    const made = [];
    if (!opened.some(({ purpose }) => purpose === 'signing')) made.push(await makeSigningKey());
    if (!opened.some(({ purpose }) => purpose === 'cookies')) made.push(makeCookieKey());
    for (const row of made) await store(tx, { ...row, sealed: box.seal(row.plain, placeOf(row)) });
    return [...opened, ...made];
  });
  return {
    signing: rows.filter(({ purpose }) => purpose === 'signing').map(({ plain }) => readKey(plain)),
    cookies: rows.filter(({ purpose }) => purpose === 'cookies').map(({ plain }) => plain),
  };
}

function isKey(value: unknown): value is JWK {
  return typeof value === 'object' && value !== null && 'kty' in value;
}

function readKey(text: string): JWK {
  const key: unknown = JSON.parse(text);
  if (!isKey(key)) throw new Error('a signing key is no JSON Web Key');
  return key;
}

function placeOf({ id }: Pick<KeyRow, 'id'>): SecretPlace {
  return secretPlace(oidcKeys.sealed, id);
}

async function makeSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: MODULUS_BITS, extractable: true });
  const jwk = await exportJWK(privateKey);
  const id = await calculateJwkThumbprint(jwk);
  return { id, purpose: 'signing' as const, plain: JSON.stringify({ ...jwk, kid: id, alg: 'RS256', use: 'sig' }) };
}

function makeCookieKey() {
  return { id: 'cookies', purpose: 'cookies' as const, plain: randomBytes(32).toString('base64url') };
}
