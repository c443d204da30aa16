import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { description, domain, id, name, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { tenantFacts } from './tenant.facts.ts';

const fields = {
  name: name(),
  /** The number of the floor; below the ground it is negative. Null for a tenant on all floors. */
  floor: z.number('number').min(-100, 'tooSmall').max(1_000, 'tooLarge').nullable(),
  allFloors: z.boolean(),
  companyBlurb: description(),
  /** A domain, for example `juniper.example` (BLDG-42). */
  website: domain().nullable(),
  active: z.boolean(),
};

/** A floor is named unless the tenant has all of them (BLDG-42). */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const isFloorMissing = value['allFloors'] !== true && typeof value['floor'] !== 'number';
  return isFloorMissing ? [{ field: 'floor', code: 'required' }] : [];
}

/** Companies in a building (BLDG-41 to BLDG-43, RES-122). */
export const tenant = defineResource({
  ...tenantFacts,
  reader: z.object({
    id: id(),
    buildingId: id(),
    name: fields.name,
    floor: fields.floor,
    allFloors: fields.allFloors,
    companyBlurb: fields.companyBlurb,
    website: fields.website,
  }),
  record: z.object({ ...recordHead, ...fields, customerId: id(), buildingId: id() }),
  row: z.object({ ...recordHead, ...fields, customerId: id(), buildingId: id() }).omit({ companyBlurb: true }),
  create: z.object(fields).partial().extend({ name: fields.name }),
  update: z.object(fields).partial(),
  check,
  uploads: {
    by: 'name',
    columns: [
      { field: 'name', example: 'Juniper Labs' },
      { field: 'floor', example: '4' },
      { field: 'allFloors', example: 'no' },
      { field: 'website', example: 'juniper.example' },
      { field: 'companyBlurb', example: 'Sensors for gardens' },
      { field: 'active', example: 'yes' },
    ],
  },
});
