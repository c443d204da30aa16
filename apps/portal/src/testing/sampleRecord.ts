import { shapeOf } from '@atrium/contract';
import { z } from 'zod';

import { takes, unwrapped } from '../kit/form/fieldFacts.ts';

/** The id of a sample record, and of the records that it refers to. */
export const SAMPLE_ID = '019a0000-0000-7000-8000-0000000000aa';

const texts = [
  'Sample text',
  SAMPLE_ID,
  '2026-12-11T08:30:00.000Z',
  'name@company.com',
  'company.com',
  'https://company.com/a',
];
const moreTexts = ['#12ab34', '+33142685300', 'EUR', 'fr', '08:00', '2026-12-11', 'Europe/Paris', 'FR', 'sample'];

/** Returns a value that a schema takes; text where no other is known. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodBoolean) return true;
  if (inner instanceof z.ZodNumber) return [1250, 12, 2, 0.5].find((one) => takes(schema, one));
  if (inner instanceof z.ZodEnum) return inner.options.at(-1);
  if (inner instanceof z.ZodArray) return [sampleOf(inner.element)];
  if (inner instanceof z.ZodObject) return sampleRecord(inner);
  return [...texts, ...moreTexts].find((one) => takes(schema, one)) ?? 'Sample text';
}

/** Values of fields that are text to their schema, and a name of a list to those who read them. */
const named: Readonly<Record<string, string>> = {
  timezone: 'Europe/Paris',
  timezoneName: 'Europe/Paris',
  currency: 'EUR',
};

/** Returns a record of a schema, with a value that each field takes. */
export function sampleRecord(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([key, part]): [string, unknown] => [key, named[key] ?? sampleOf(part)]),
  );
}
