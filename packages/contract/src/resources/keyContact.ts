import { z } from 'zod';

import { email, httpUrl, id, mobilePrefix, name, optionalName, phone, recordHead, shortText } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { keyContactFacts } from './keyContact.facts.ts';

const fields = {
  name: name(),
  position: shortText(),
  mobilePrefix: mobilePrefix().nullable(),
  phone: phone().nullable(),
  email: email().nullable(),
  photoId: id().nullable(),
  /** Another way to reach the person: its kind, what it is called there, and where it leads. */
  alternateContactType: shortText(),
  alternateContactName: optionalName(),
  alternateContactLink: httpUrl().nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The place among the building's contacts, from 0; changed by `reorder` (BLDG-19). */
  sortOrder: z.int(),
  photoUrl: z.string().nullable(),
};

const { photoId: _, ...shown } = fields;

/** The people to turn to in a building (BLDG-18, BLDG-19, CONT-27, RES-46, RES-47). */
export const keyContact = defineResource({
  ...keyContactFacts,
  reader: z.object({ id: id(), buildingId: id(), ...shown, sortOrder: derived.sortOrder, photoUrl: derived.photoUrl }),
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z.object(fields).partial().extend({ name: fields.name }),
  update: z.object(fields).partial(),
  uploads: {
    by: 'name',
    columns: [
      { field: 'name', example: 'Camille Arnaud' },
      { field: 'position', example: 'Facility manager' },
      { field: 'email', example: 'camille@company.example' },
      { field: 'mobilePrefix', example: '' },
      { field: 'phone', example: '' },
      { field: 'alternateContactType', example: '' },
      { field: 'alternateContactName', example: '' },
      { field: 'alternateContactLink', example: '' },
    ],
    leavesOut: ['photoId'],
  },
});
