import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { OWN_LOCKERS } from '@atrium/contract';

import type { SecretBox } from '../../../base/crypto/secretBox.ts';
import type { Executor } from '../../../db/database.ts';
import { secretPlace } from '../../../db/secretPlace.ts';
import { sql } from '../../../db/sql.ts';
import type { RestAccount } from '../../../ports/restPort.ts';
import { visitorConfigTable } from '../../integrations/visitorConfig/visitorConfig.table.ts';
import { lockerConfigTable } from '../../integrations/lockerConfig/lockerConfig.table.ts';

type AccessTable = PgTable &
  Readonly<
    Record<
      | 'id'
      | 'customerId'
      | 'deletedAt'
      | 'provider'
      | 'instanceName'
      | 'userName'
      | 'password'
      | 'providerUri'
      | 'tokenUri'
      | 'clientId'
      | 'clientSecret',
      PgColumn
    >
  >;

/** Where the providers of each kind are kept. */
const tables: Readonly<Record<'visitorManagement' | 'locker', AccessTable>> = {
  visitorManagement: visitorConfigTable,
  locker: lockerConfigTable,
};

interface AccessLine {
  readonly id: string;
  readonly provider: string;
  readonly instance: string | null;
  readonly userName: string | null;
  readonly password: string | null;
  readonly providerUri: string | null;
  readonly tokenUri: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
}

/**
 * Returns how a customer's first provider of visitors or lockers is reached, the one that its card shows (INTG-03): with a token
 * where it has a token address, else by its user name. Null where it has none outside the product, or no address.
 */
export async function findTriedProvider(
  executor: Executor,
  secrets: SecretBox,
  customerId: string,
  type: 'visitorManagement' | 'locker',
): Promise<RestAccount | null> {
  const c = tables[type];
  const [line] = await executor.query<AccessLine>(sql`select ${c.id}, ${c.provider}, ${c.instanceName} as instance,
      ${c.userName} as "userName", ${c.password}, ${c.providerUri} as "providerUri", ${c.tokenUri} as "tokenUri",
      ${c.clientId} as "clientId", ${c.clientSecret} as "clientSecret"
    from ${c} where ${c.customerId} = ${customerId}::uuid and ${c.deletedAt} is null
    order by ${c.providerUri} is null, ${c.provider}, ${c.id} limit 1`);
  if (line === undefined || line.providerUri === null || line.provider.trim().toLowerCase() === OWN_LOCKERS)
    return null;
  const { id, instance, userName, providerUri, tokenUri, clientId } = line;
  const open = (sealed: string | null, column: PgColumn) =>
    sealed === null ? null : secrets.open(sealed, secretPlace(column, id));
  return {
    address: providerUri,
    authentication: tokenUri !== null ? 'oauth' : userName !== null ? 'basic' : 'none',
    ...{ userName, password: open(line.password, c.password) },
    ...{ tokenAddress: tokenUri, tokenScope: null, clientId, clientSecret: open(line.clientSecret, c.clientSecret) },
    ...{ keyHeader: null, apiKey: null, settings: { instance }, rest: {} },
  };
}
