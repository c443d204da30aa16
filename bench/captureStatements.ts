import { article, parseListQuery, type ListQuery } from '@atrium/contract';

import { systemGrant } from '../apps/server/src/core/access/authorize.ts';
import type { Database, Executor, Statement } from '../apps/server/src/core/db/database.ts';
import { articleStore } from '../apps/server/src/resources/article/article.store.ts';
import type { BareStatement } from './bareServer.ts';
import type { Seeded } from './seedArticles.ts';

/** The list of the figures: a page of 50, filtered, sorted and counted. */
export const listQuery = (buildingId: string) => ({
  buildingId,
  $filter: 'published eq true',
  $orderby: 'title',
  $top: '50',
  $count: 'true',
});
export const searchQuery = (buildingId: string) => ({ buildingId, $search: 'yoga osaka 4711', $top: '50' });

/** What the product's own store sends for the measured reads, so that the yardstick answers the same JSON. */
export async function captureStatements(
  database: Database,
  { buildingId, articleId }: Seeded,
): Promise<BareStatement[]> {
  const captured: Statement[] = [];
  const recording: Executor = {
    query: (statement) => {
      if ('text' in statement) captured.push(statement);
      return database.query(statement);
    },
  };
  const grant = systemGrant(article, 'view', 'bench');
  const parse = (query: Record<string, string>): ListQuery =>
    parseListQuery(query, articleStore.listSpec(grant, ['buildingId']));
  const inBuilding = (parameters: { add(value: unknown): string }) =>
    `t."building_id" = ${parameters.add(buildingId)}::uuid`;
  await articleStore.list(grant, recording, parse(listQuery(buildingId)), inBuilding);
  await articleStore.get(grant, recording, articleId);
  await articleStore.list(grant, recording, parse(searchQuery(buildingId)), inBuilding);
  const [list, one, search] = captured;
  if (list === undefined || one === undefined || search === undefined)
    throw new Error('the store sent fewer statements than were asked for');
  return [
    { path: '/list', method: 'GET', ...list },
    { path: '/get', method: 'GET', ...one },
    { path: '/search', method: 'GET', ...search },
    {
      path: '/create',
      method: 'POST',
      text: `with a as (insert into articles (id, customer_id, building_id, title, content, audience_type)
          select $1::uuid, b.customer_id, b.id, 'Measured', '<p>Measured</p>', 'allUsers' from buildings b where b.id = $2::uuid returning *),
        v as (insert into revisions (id, entity, entity_id, action, version, date, customer_id, building_id, "values")
          select gen_random_uuid(), 'bare', a.id, 'Created', 1, now(), a.customer_id, a.building_id, to_jsonb(a) from a)
        select row_to_json(a)::text as body from a`,
      values: [buildingId],
    },
  ];
}
