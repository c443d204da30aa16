import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { restService, serviceAuthentications } from '@atrium/contract';

import type { SecretBox } from '../../../base/crypto/secretBox.ts';
import type { Executor } from '../../../db/database.ts';
import { secretPlace } from '../../../db/secretPlace.ts';
import { sql } from '../../../db/sql.ts';
import type { ServiceAccount } from '../../../ports/serviceRequestPort.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';

const c = serviceConfigTable;

/** A customer's maintenance system: the adapter that speaks to it, and with what. */
export interface ServiceConnection {
  /** The settings' id, by which outages are kept. */
  readonly providerId: string;
  readonly customerId: string;
  readonly adapter: string;
  readonly account: ServiceAccount;
}

interface ConnectionLine {
  readonly id: string;
  readonly provider: string;
  readonly serviceUrl: string;
  readonly attachmentUrl: string | null;
  readonly authentication: string;
  readonly userName: string | null;
  readonly password: string | null;
  readonly tokenUrl: string | null;
  readonly tokenScope: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly keyHeader: string | null;
  readonly apiKey: string | null;
  readonly instance: string | null;
  readonly customerNumbers: string | null;
  readonly siteIds: string | null;
  readonly savedQuery: string | null;
  readonly rest: unknown;
}

const isOutside = sql`${c.deletedAt} is null and ${c.provider} <> 'local' and ${c.serviceUrl} is not null`;

/** Checks whether a customer has set up a maintenance system. */
export async function hasServiceSystem(executor: Executor, customerId: string): Promise<boolean> {
  const found = await executor.query(
    sql`select 1 from ${c} where ${c.customerId} = ${customerId}::uuid and ${isOutside}`,
  );
  return found.length > 0;
}

/** Returns how a customer's maintenance system is reached; null where its requests are kept by the product itself (INTG-09). */
export async function findServiceConnection(
  executor: Executor,
  secrets: SecretBox,
  customerId: string,
): Promise<ServiceConnection | null> {
  const [line] =
    await executor.query<ConnectionLine>(sql`select ${c.id}, ${c.provider}, ${c.serviceUrl} as "serviceUrl",
      ${c.attachmentUrl} as "attachmentUrl", ${c.authentication}, ${c.userName} as "userName", ${c.password}, ${c.tokenUrl} as "tokenUrl",
      ${c.tokenScope} as "tokenScope", ${c.clientId} as "clientId", ${c.clientSecret} as "clientSecret", ${c.keyHeader} as "keyHeader",
      ${c.apiKey} as "apiKey", ${c.instance}, ${c.customerNumbers} as "customerNumbers", ${c.siteIds} as "siteIds",
      ${c.savedQuery} as "savedQuery", ${c.rest}
    from ${c} where ${c.customerId} = ${customerId}::uuid and ${isOutside}`);
  if (line === undefined) return null;
  const { id, provider, instance, customerNumbers, siteIds, savedQuery } = line;
  const open = (sealed: string | null, column: PgColumn) =>
    sealed === null ? null : secrets.open(sealed, secretPlace(column, id));
  return {
    ...{ providerId: id, customerId, adapter: provider },
    account: {
      address: line.serviceUrl,
      attachmentAddress: line.attachmentUrl,
      authentication: z.enum(serviceAuthentications).parse(line.authentication),
      userName: line.userName,
      password: open(line.password, c.password),
      tokenAddress: line.tokenUrl,
      tokenScope: line.tokenScope,
      clientId: line.clientId,
      clientSecret: open(line.clientSecret, c.clientSecret),
      keyHeader: line.keyHeader,
      apiKey: open(line.apiKey, c.apiKey),
      settings: { instance, customerNumbers, siteIds, savedQuery },
      rest: restService.parse(line.rest ?? {}),
    },
  };
}
