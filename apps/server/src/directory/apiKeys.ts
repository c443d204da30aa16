import type { KeyRights } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { customerTable } from '../modules/customers/customer/customer.table.ts';
import { apiKeyTable } from '../modules/integrations/apiKey/apiKey.table.ts';
import { vendorTable } from '../modules/orders/vendor/vendor.table.ts';
import { userTable } from '../modules/people/user/user.table.ts';

/** An API key as it is kept, with what its validity follows from. */
export interface StoredKey extends KeyRights {
  readonly makerId: string | null;
  /** Null where the person who made it has no account any more. */
  readonly makerEmail: string | null;
  /** ISO 8601, as the other times. */
  readonly expiresAt: string;
  readonly isRevoked: boolean;
  readonly addresses: readonly string[];
  readonly hash: string;
  readonly formerUntil: string | null;
  readonly lastUsedOn: string | null;
  readonly lastUsedAddress: string | null;
}

function own(name: keyof typeof apiKeyTable._.columns): Sql {
  return column('k', apiKeyTable[name]);
}

function keysWhere(condition: Sql): Sql {
  return sql`
    select ${own('id')}, ${own('name')}, ${own('customerId')} as "customerId", ${own('rights')}, ${own('reach')},
        case when ${own('reach')} = 'vendors'
          then array(select distinct ${column('v', vendorTable.buildingId)} from ${vendorTable} v
            where ${column('v', vendorTable.id)} = any(${own('vendorIds')}) and ${column('v', vendorTable.deletedAt)} is null)
          else ${own('buildingIds')} end as "buildingIds",
        ${own('vendorIds')} as "vendorIds", ${own('makerId')} as "makerId", ${column('u', userTable.email)} as "makerEmail",
        ${own('expiresAt')} as "expiresAt", ${own('addresses')}, ${own('hash')}, ${own('formerUntil')} as "formerUntil",
        ${own('lastUsedOn')} as "lastUsedOn", ${own('lastUsedAddress')} as "lastUsedAddress",
        (${own('deletedAt')} is not null or (${own('customerId')} is not null and ${column('c', customerTable.id)} is null)) as "isRevoked"
      from ${apiKeyTable} k
      left join ${userTable} u on ${column('u', userTable.id)} = ${own('makerId')} and ${column('u', userTable.deletedAt)} is null
      left join ${customerTable} c on ${column('c', customerTable.id)} = ${own('customerId')} and ${column('c', customerTable.deletedAt)} is null
     where ${condition}`;
}

/** Returns the key with a digest, also a former one; null where there is none. */
export async function findKeyByHash(executor: Executor, hash: string): Promise<StoredKey | null> {
  const [found] = await executor.query<StoredKey>(
    keysWhere(sql`${own('hash')} = ${hash} or ${own('formerHash')} = ${hash}`),
  );
  return found ?? null;
}

/** Returns a key that is still valid, for work that goes on with its rights; null where there is none (KEY-03). */
export async function findKeyById(executor: Executor, id: string): Promise<StoredKey | null> {
  const [found] = await executor.query<StoredKey>(
    keysWhere(sql`${own('id')} = ${id}::uuid and ${own('deletedAt')} is null and ${own('expiresAt')} > now()`),
  );
  return found === undefined || found.isRevoked ? null : found;
}
