import { z } from 'zod';

import { httpUrl, id, instant, name, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { deviceVendorFacts } from './deviceVendor.facts.ts';

const fields = {
  name: name(),
  /** Where the vendor's console or documentation is. */
  website: httpUrl().nullable(),
};

const derived = {
  customerId: id(),
  /** When the key was made with which the vendor reports its devices; null without one. */
  keyMadeAt: instant().nullable(),
};

/** The vendors of a customer's devices and sensors, each with a key of its own to report them (RES-29, API-41). */
export const deviceVendor = defineResource({
  ...deviceVendorFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived, deviceCount: z.int() }),
  create: z.object(fields).partial({ website: true }).extend({ customerId: id() }),
  update: z.object(fields).partial(),
});

/** A new key, which is answered this once. */
export const deviceVendorKey = z.object({ key: z.string() });
