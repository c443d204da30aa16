import { deepLink, parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { choiceGrant } from '../../../access/authorize.ts';
import { column, sql } from '../../../db/sql.ts';
import { listAnswer } from '../../../http/crud/listAnswer.ts';
import { pageParameters } from '../../../http/crud/readRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { deepLinkStore } from './deepLink.store.ts';
import { deepLinkTable } from './deepLink.table.ts';

const fields = ['id', 'name', 'key', 'type'] as const;
const isOfContent = sql`${column('t', deepLinkTable.key)} not like 'notification%'`;
const shown = deepLink.row.pick({ id: true, name: true, key: true, type: true });

/**
 * `GET contentdeeplinks`: what content of a building can point to, for everyone in the portal: the deep links of menus
 * and areas. Those of notifications are opened by a notification alone (RES-19).
 */
export const contentDeepLinksRoute = defineRoute({
  method: 'GET',
  path: 'contentdeeplinks',
  tag: deepLink.name,
  summary: 'The deep links that content of a building can point to',
  access: { kind: 'portal' },
  query: { ...pageParameters, $filter: "OData filter, for example startswith(key, 'ActionMenu.')" },
  answer: z.object({
    '@odata.count': z.int().optional(),
    value: z.array(shown.partial()),
    '@odata.nextLink': z.string().optional(),
  }),
  handle: async (context) => {
    const { query, session, trace, request } = context;
    const grant = choiceGrant(session, deepLink, trace);
    const asked = parseListQuery(query, { ...deepLinkStore.listSpec(grant), select: [...fields] });
    const select = asked.select ?? fields;
    const page = await deepLinkStore.list(grant, context, { ...asked, select }, isOfContent);
    return { body: listAnswer(page, asked, request.url) };
  },
});
