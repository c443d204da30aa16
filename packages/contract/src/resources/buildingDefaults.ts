import { z } from 'zod';

import { currencyCode, distinct, id, prefixedCode, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { sizeUnits } from './building.facts.ts';
import { buildingDefaultsFacts } from './buildingDefaults.facts.ts';

const fields = {
  countryId: id().nullable(),
  timezoneId: id().nullable(),
  /** Null: a new building has that of its country. */
  currency: currencyCode().nullable(),
  sizeUnit: z.enum(sizeUnits),
  /** Codes of the catalogue's extensions that a new building has from the start. */
  extensions: distinct(prefixedCode('extension.'), 100),
  /** Entries of the app menu's catalogue that a new building's app shows from the start, in this order. */
  appMenuIds: distinct(id(), 100),
};
const scope = { customerId: id() };

/** What new buildings of a customer begin with; a customer has one record of it (CUST-18). */
export const buildingDefaults = defineResource({
  ...buildingDefaultsFacts,
  record: z.object({
    ...recordHead,
    ...scope,
    ...fields,
    customerName: z.string(),
    timezoneName: z.string().nullable(),
  }),
  row: z.object({ ...recordHead, ...scope, ...fields, customerName: z.string(), timezoneName: z.string().nullable() }),
  create: z.object(fields).partial().extend(scope),
  update: z.object(fields).partial(),
});
