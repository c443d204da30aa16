import { createHash } from 'node:crypto';
import { type Sql, sql } from '../db/sql.ts';
import { getTableColumns } from 'drizzle-orm';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database, Executor } from '../db/database.ts';
import { oidcAccounts, oidcRecords } from './oidcStore.table.ts';

/** A session is found by its second id too, and must then know its first; its cookie is signed, so the id alone opens nothing. */
const KEPT_AS_IS = new Set(['Session', 'Grant']);

const column = getTableColumns(oidcRecords);

interface RecordRow {
  id: string;
  payload: AdapterPayload;
}

/**
 * Keeps the embedded provider's records in the product's database, so that several processes share them. Codes, refresh
 * tokens and sign-ins under way are kept by digest.
 * @param now in milliseconds
 */
export function createOidcAdapter(database: Database, now: () => number): AdapterFactory {
  const instant = (): string => new Date(now()).toISOString();

  return (model): Adapter => {
    const isDigested = !KEPT_AS_IS.has(model);
    const keyOf = (id: string): string => (isDigested ? createHash('sha256').update(id).digest('base64url') : id);

    const readOne = async (condition: Sql): Promise<RecordRow | undefined> => {
      const rows = await database.query<RecordRow>(sql`
        select ${column.id}, ${column.payload} from ${oidcRecords}
        where ${column.model} = ${model} and ${condition}
          and (${column.expiresAt} is null or ${column.expiresAt} > ${instant()})`);
      return rows[0];
    };

    return {
      async upsert(id, payload, expiresIn) {
        const { jti: _, ...withoutId } = payload;
        const kept = isDigested ? withoutId : payload;
        const expiresAt = expiresIn === undefined ? null : new Date(now() + expiresIn * 1000).toISOString();
        const uid = model === 'Session' ? payload.uid : null;
        await database.query(sql`
          insert into ${oidcRecords} (${column.model}, ${column.id}, ${column.payload}, ${column.grantId}, ${column.uid}, ${column.expiresAt})
          values (${model}, ${keyOf(id)}, ${JSON.stringify(kept)}, ${payload.grantId ?? null}, ${uid ?? null}, ${expiresAt})
          on conflict (${column.model}, ${column.id}) do update set ${column.payload} = excluded.${column.payload},
            ${column.grantId} = excluded.${column.grantId}, ${column.uid} = excluded.${column.uid},
            ${column.expiresAt} = excluded.${column.expiresAt}`);
      },
      async find(id) {
        const row = await readOne(sql`${column.id} = ${keyOf(id)}`);
        return row && { ...row.payload, jti: id };
      },
      async findByUid(uid) {
        return (await readOne(sql`${column.uid} = ${uid}`))?.payload;
      },
      findByUserCode() {
        // Only the device flow has user codes, and it is off.
        return Promise.resolve(undefined);
      },
      async consume(id) {
        const consumed = await database.query(sql`
          update ${oidcRecords}
          set ${column.payload} = jsonb_set(${column.payload}, '{consumed}', to_jsonb(${Math.floor(now() / 1000)}::int))
          where ${column.model} = ${model} and ${column.id} = ${keyOf(id)} and not ${column.payload} ? 'consumed'
          returning ${column.id}`);
        // Two requests may have read it unused at the same time, even in two processes: only one of them goes on.
        if (consumed.length === 0) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await database.query(
          sql`delete from ${oidcRecords} where ${column.model} = ${model} and ${column.id} = ${keyOf(id)}`,
        );
      },
      async revokeByGrantId(grantId) {
        await database.query(
          sql`delete from ${oidcRecords} where ${column.model} = ${model} and ${column.grantId} = ${grantId}`,
        );
      },
    };
  };
}

/** Removes what expired; called by the app from time to time. Resolves to the number of records removed. */
export async function removeExpiredRecords(database: Database, now: () => number): Promise<number> {
  const removed = await database.query(sql`
    delete from ${oidcRecords} where ${column.expiresAt} < ${new Date(now()).toISOString()} returning ${column.id}`);
  return removed.length;
}

/** Removes the sessions of a person (lower-case address), and the grants, codes and refresh tokens that came of them. */
export async function removeRecordsOf(executor: Executor, email: string): Promise<void> {
  await executor.query(sql`delete from ${oidcRecords} where ${column.payload}->>'accountId' in
    (select ${oidcAccounts.subject} from ${oidcAccounts} where ${oidcAccounts.email} = ${email})`);
}
