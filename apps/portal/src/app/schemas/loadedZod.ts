import { z } from 'zod';

import { provideZod } from './deferredZod.ts';

// Each by its name: the namespace as a value would bring every part of zod along.
provideZod({
  array: z.array,
  boolean: z.boolean,
  config: z.config,
  custom: z.custom,
  enum: z.enum,
  int: z.int,
  iso: { datetime: z.iso.datetime },
  literal: z.literal,
  looseObject: z.looseObject,
  null: z.null,
  number: z.number,
  object: z.object,
  partialRecord: z.partialRecord,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
  url: z.url,
  uuid: z.uuid,
});

export { z } from 'zod';
