import {
  errorCodes,
  fieldCodes,
  refusalReasons,
  type ErrorBody,
  type FieldError,
  type FreeTime,
  type RunningWork,
} from '@atrium/contract';
import { z } from 'zod';

/** The body of an answer that is not a success, as the description of the API has it: every part that `ErrorBody` has (API-40, API-45). */
export const errorBody = z.strictObject({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z
    .array(
      z.strictObject({
        field: z.string(),
        code: z.enum(fieldCodes),
        message: z.string(),
        names: z.array(z.string()).optional(),
        limit: z.number().optional(),
        choices: z.array(z.string()).optional(),
        value: z.number().optional(),
      } satisfies Record<keyof FieldError, z.ZodType>),
    )
    .optional(),
  reason: z.enum(refusalReasons).optional(),
  alternatives: z
    .array(z.strictObject({ starts: z.string(), ends: z.string() } satisfies Record<keyof FreeTime, z.ZodType>))
    .optional(),
  staleSince: z.string().nullable().optional(),
  value: z.unknown().optional(),
  running: z
    .strictObject({ startedAt: z.string(), startedBy: z.string().nullable() } satisfies Record<
      keyof RunningWork,
      z.ZodType
    >)
    .optional(),
  requestId: z.string(),
} satisfies Record<keyof ErrorBody, z.ZodType>);
