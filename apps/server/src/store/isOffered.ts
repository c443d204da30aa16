import type { ResourceDefinition, Session } from '@atrium/contract';

import { Parameters, type Sql, sql } from '../db/sql.ts';
import type { CheckContext } from './storeDefinition.ts';

/**
 * Checks whether the writer may choose this record: staff one of their scope, people who act for themselves one that their
 * app shows too.
 *
 * @param shown whether the app shows a person the record `t`, read as in a list of the resource
 * @param where what else is required of the record
 */
export async function isOffered(
  { work, services, grant }: Pick<CheckContext<Readonly<Record<string, unknown>>>, 'work' | 'services' | 'grant'>,
  { name }: ResourceDefinition,
  id: string | undefined,
  shown: (session: Session) => Sql,
  where: Sql = sql`true`,
): Promise<boolean> {
  const { read } = services.stores.named(name);
  const parameters = new Parameters();
  const key = parameters.add(id);
  const conditions = [
    `t.id = ${key}::uuid`,
    't.deleted_at is null',
    read.scope(grant, parameters),
    where.render(parameters),
  ];
  if (grant.ownSession !== null) conditions.push(shown(grant.ownSession).render(parameters));
  const found = await work.query({
    text: `select from "${read.tableName}" t ${read.joins} where ${conditions.join(' and ')}`,
    values: parameters.values,
  });
  return found.length > 0;
}
