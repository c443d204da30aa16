import {
  isTemplatePurpose,
  parseListQuery,
  template,
  templateInForce,
  templateLevels,
  templatePlaceholders,
  templatePurposeList,
  templatePurposes,
} from '@atrium/contract';
import { z } from 'zod';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { forbidden, invalid, notFound } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { assertParent, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type RouteContext } from '../../core/http/route.ts';
import { type TemplatePlace, templatesInForce } from '../../readModels/templatesInForce.ts';
import { templateStore } from './template.store.ts';

const access = { kind: 'resource', resource: template, action: 'view' } as const;
const levelConditions = {
  root: 't.customer_id is null',
  customer: 't.customer_id is not null and t.building_id is null',
  building: 't.building_id is not null',
} as const;

/** The place that a query names, checked to be in scope; null for what it does not name. */
async function placeOf(context: RouteContext): Promise<TemplatePlace> {
  const asked = async (field: keyof TemplatePlace) => {
    if (context.query[field] === undefined) return null;
    const id = idOf(context.query[field]);
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
    $filter: 'OData filter',
    $orderby: 'Fields, each with asc or desc',
    $top: 'Records to answer, 0 to 1000; 10 when missing',
    $skip: 'Records to leave out',
    $count: 'true to count all that match',
    $search: 'Words to look for',
  },
  answer: readableSchema(template, 'row').list,
  handle: async (context) => {
    const { query, grant, work, request } = context;
    const level = templateLevels.find((one) => one === query['level']);
    if (level === undefined)
      throw invalid([{ field: 'level', code: query['level'] === undefined ? 'required' : 'choice' }]);
    if (!grant.levels.includes(level)) throw forbidden();
    const place = await placeOf(context);
    const asked = parseListQuery(query, templateStore.listSpec(grant, ['level', 'customerId', 'buildingId']));
    const page = await templateStore.list(grant, work, asked, (parameters) =>
      [
        levelConditions[level],
        ...(place.customerId === null ? [] : [`t.customer_id = ${parameters.add(place.customerId)}::uuid`]),
        ...(place.buildingId === null ? [] : [`t.building_id = ${parameters.add(place.buildingId)}::uuid`]),
      ].join(' and '),
    );
    return { body: listAnswer(page, asked, request.url) };
  },
});

/**
 * `GET template/findLevel?purpose=&buildingId=`: the template in force for a purpose and a building, and the level it comes
 * from (RES-101); 404 where no level has one. Without `purpose` those of every purpose (BLDG-40). With `customerId` instead
 * of a building, or with neither, what is in force for the customer or for all. Whoever views the templates of a place is
 * told those of wider levels that apply there.
 */
const findLevel = defineRoute({
  method: 'GET',
  path: 'template/findLevel',
  tag: template.name,
  summary: 'The e-mail template in force for a purpose and a building, with its level',
  access,
  query: {
    purpose: 'One of template/purpose; all of them when missing',
    buildingId: 'What is in force for this building',
    customerId: 'What is in force for this customer',
  },
  answer: z.union([templateInForce, z.object({ value: z.array(templateInForce) })]),
  handle: async (context) => {
    const { query, grant, work } = context;
    const { purpose } = query;
    if (purpose !== undefined && !isTemplatePurpose(purpose)) throw invalid([{ field: 'purpose', code: 'choice' }]);
    const outer = query['customerId'] === undefined ? 'root' : 'customer';
    if (!grant.levels.includes(query['buildingId'] === undefined ? outer : 'building')) throw forbidden();
    const value = await templatesInForce(work, await placeOf(context));
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
