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
  const parameters = new Parameters();
  const { from } = services.stores.named(name).statement(grant, parameters);
  const conditions = [`t.id = ${parameters.add(id)}::uuid`, where.render(parameters)];
  if (grant.ownSession !== null) conditions.push(shown(grant.ownSession).render(parameters));
  const found = await work.query({
    text: `select ${from} and ${conditions.join(' and ')}`,
    values: parameters.values,
  });
  return found.length > 0;
}
