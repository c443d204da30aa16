import { z } from 'zod';

import { id, instant, line, recordHead } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { requestStates } from '../rules/requestStates.ts';
import { statusMappingFacts } from './statusMapping.facts.ts';

const fields = {
  /** A status as the customer's maintenance system calls it, for example `WAPPR`; capitals make no difference. */
  cmmsCode: line(textLimits.name).min(1, 'required'),
  /** The Host status of requests that have it there (SRV-04). */
  hostStatus: z.enum(requestStates, 'hostStatus'),
};
const scope = { customerId: id() };

/** A code of a customer's maintenance system and the Host status that it means; several codes may mean one (INTG-10, RES-79). */
export const statusMapping = defineResource({
  ...statusMappingFacts,
  record: z.object({ ...recordHead, ...scope, ...fields }),
  row: z.object({ ...recordHead, ...scope, ...fields }),
  create: z.object({ ...scope, ...fields }),
  update: z.object(fields).partial(),
  uploads: {
    by: 'cmmsCode',
    columns: [
      { field: 'cmmsCode', example: 'WAPPR' },
      { field: 'hostStatus', example: 'Requested' },
    ],
  },
});

/** Answer of `GET workorder/status`: the statuses that the customer's maintenance system offers for the mapping (RES-14). */
export const cmmsStatuses = z.object({
  value: z.array(z.object({ code: z.string() })),
  /** With a 504 or a 400: when the system last answered, null where it never did; missing where it has answered now (SRV-13). */
  staleSince: instant().nullable().optional(),
});

/** Answer of `GET serviceconfig/unmappedcode`: the codes that no mapping knows, the one seen last first (SRV-08). */
export const unmappedCodes = z.object({
  value: z.array(
    z.object({
      id: id(),
      code: z.string(),
      /** How often the maintenance system has said it. */
      count: z.int(),
      firstSeenAt: instant(),
      lastSeenAt: instant(),
      /** What the maintenance system said when it was first seen. */
      example: z.string(),
      /** The numbers of the first requests that wait for it, and how many there are. */
      requests: z.array(z.int()),
      waiting: z.int(),
    }),
  ),
});
export type UnmappedCode = z.infer<typeof unmappedCodes>['value'][number];

/** Answer of `GET servicestatus`: the Host status codes (RES-82). */
export const hostStatusList = z.object({ value: z.array(z.object({ code: z.enum(requestStates), name: z.string() })) });

/** Answer of `GET servicestate`: the states of a request with what follows from each (RES-81). */
export const requestStateList = z.object({
  value: z.array(
    z.object({
      code: z.enum(requestStates),
      name: z.string(),
      /** Whether a request in it is still to be done. */
      isOpen: z.boolean(),
      /** Whether its requester may still cancel. */
      isCancellable: z.boolean(),
      /** The states into which the facility team may bring it. */
      following: z.array(z.enum(requestStates)),
    }),
  ),
});
