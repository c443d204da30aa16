import {
  parseListQuery,
  template,
  templateInForce,
  templateLevels,
  templatePlaceholders,
  templatePurposeList,
  templatePurposes,
} from '@atrium/contract';
import { z } from 'zod';

import { forbidden, invalid, notFound } from '../../../base/httpError.ts';
import { column, join, type Sql, sql } from '../../../db/sql.ts';
import { listAnswer, readableSchema } from '../../../http/crud/listAnswer.ts';
import { pageParameters, recordParameters } from '../../../http/crud/readRoutes.ts';
import { assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import type { RawQuery } from '../../../http/route.ts';
import { type TemplatePlace, templatesInForce } from '../templatesInForce.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { templateStore } from './template.store.ts';
import { templateTable } from './template.table.ts';

const access = { kind: 'resource', resource: template, action: 'view' } as const;
const own = {
  customerId: column('t', templateTable.customerId),
  buildingId: column('t', templateTable.buildingId),
};
const levelConditions = {
  root: sql`${own.customerId} is null`,
  customer: sql`${own.customerId} is not null and ${own.buildingId} is null`,
  building: sql`${own.buildingId} is not null`,
};

function isOfPlace({ customerId, buildingId }: TemplatePlace): Sql[] {
  return [
    ...(customerId === null ? [] : [sql`${own.customerId} = ${customerId}::uuid`]),
    ...(buildingId === null ? [] : [sql`${own.buildingId} = ${buildingId}::uuid`]),
  ];
}

/** Returns the place that a query names, checked to be in scope; null for what it does not name. */
async function placeOf(context: ServiceContext, query: RawQuery): Promise<TemplatePlace> {
  const asked = async (field: keyof TemplatePlace) => {
    if (query[field] === undefined) return null;
    const id = idOf(query[field]);
    await assertParent(context, template, field, id);
    return id;
  };
  return { customerId: await asked('customerId'), buildingId: await asked('buildingId') };
}

/** `GET template/level?level=building&buildingId=`: the templates of one level, with the query of any list (RES-100). */
const ofLevel = defineRoute({
  method: 'GET',
  path: 'template/level',
  tag: template.name,
  summary: 'The e-mail templates of a level',
  access,
  query: {
    level: 'root, customer or building',
    customerId: 'Only templates of this customer',
    buildingId: 'Only templates of this building',
    ...pageParameters,
    ...recordParameters,
  },
  answer: readableSchema(template, 'row').list,
  handle: async (context) => {
    const { query, grant, request } = context;
    const level = templateLevels.find((one) => one === query['level']);
    if (level === undefined)
      throw invalid([{ field: 'level', code: query['level'] === undefined ? 'required' : 'choice' }]);
    if (!grant.levels.includes(level)) throw forbidden();
    const place = await placeOf(context, query);
    const asked = parseListQuery(query, templateStore.listSpec(grant, ['level', 'customerId', 'buildingId']));
    const where = join([levelConditions[level], ...isOfPlace(place)], ' and ');
    const page = await templateStore.list(grant, context, asked, where);
    return { body: listAnswer(page, asked, request.url) };
  },
});

/**
 * `GET template/findLevel?purpose=&buildingId=`: the template in force for a purpose and a building, and the level it comes
 * from (RES-101); 404 where no level has one. Without `purpose` those of every purpose (BLDG-40). With `customerId` instead
 * of a building, or with neither, what is in force for the customer or for all. People who view the templates of a place
 * also see those of wider levels that apply there.
 */
const findLevel = defineRoute({
  method: 'GET',
  path: 'template/findLevel',
  tag: template.name,
  summary: 'The e-mail template in force for a purpose and a building, with its level',
  access,
  query: z.object({
    purpose: z.enum(templatePurposes).optional().describe('One of template/purpose; all of them when missing'),
    buildingId: z.string().optional().describe('What is in force for this building'),
    customerId: z.string().optional().describe('What is in force for this customer'),
  }),
  answer: z.union([templateInForce, z.object({ value: z.array(templateInForce) })]),
  handle: async (context) => {
    const { grant, work } = context;
    const query = context.queryInput();
    const { purpose } = query;
    const outer = query.customerId === undefined ? 'root' : 'customer';
    if (!grant.levels.includes(query.buildingId === undefined ? outer : 'building')) throw forbidden();
    const value = await templatesInForce(work, await placeOf(context, query));
    if (purpose === undefined) return { body: { value } };
    const found = value.find((one) => one.purpose === purpose);
    if (found === undefined || found.template === null) throw notFound();
    return { body: found };
  },
});

/** `GET template/purpose`: what e-mails are sent for, and the placeholders of each (RES-102, MSG-21). */
const purposes = defineRoute({
  method: 'GET',
  path: 'template/purpose',
  tag: template.name,
  summary: 'The purposes of e-mail templates and their placeholders',
  access,
  answer: templatePurposeList,
  handle: () => ({
    body: { value: templatePurposes.map((purpose) => ({ purpose, placeholders: templatePlaceholders[purpose] })) },
  }),
});

export const templateRoutes = [
  ofLevel,
  findLevel,
  purposes,
  ...crudRoutes(templateStore, { narrow: ['customerId', 'buildingId'] }),
];
