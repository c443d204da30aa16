import { z } from 'zod';

import { id, line, name, recordHead } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { quickRequestFacts } from './quickRequest.facts.ts';

const fields = {
  /** How the facility team or the maintenance system calls the problem, for example `HVAC-01`. */
  problemCode: line(textLimits.name).min(1, 'required'),
  /** How people read it in the app: `Too cold`. */
  description: name(),
};
const scope = { customerId: id() };

/** Problems that people of a customer report with one touch (INTG-14, RES-72, RES-73). */
export const quickRequest = defineResource({
  ...quickRequestFacts,
  reader: z.object({ id: id(), ...scope, ...fields }),
  record: z.object({ ...recordHead, ...scope, ...fields }),
  row: z.object({ ...recordHead, ...scope, ...fields }),
  create: z.object({ ...scope, ...fields }),
  update: z.object(fields).partial(),
  uploads: {
    by: 'problemCode',
    columns: [
      { field: 'problemCode', example: 'HVAC-01' },
      { field: 'description', example: 'Too cold' },
    ],
  },
});
