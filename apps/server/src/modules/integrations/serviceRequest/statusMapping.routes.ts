import {
  cmmsStatuses,
  hostStatusList,
  id,
  isCancellable,
  isOpenRequest,
  requestStates,
  requestStatesAfter,
  requestStateList,
  statusMapping,
  unmappedCodes,
} from '@atrium/contract';
import english from '@atrium/phrases/en/requestMail.json' with { type: 'json' };
import { z } from 'zod';

import { assertParent } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { statusMappingStore } from './statusMapping.store.ts';
import { readCmmsStatuses } from './cmmsStatuses.ts';
import { readUnmappedCodes } from './unmappedCodes.ts';

const tag = statusMapping.name;
const viewers = { kind: 'resource', resource: statusMapping, action: 'view' } as const;
const ofCustomer = z.object({ customerId: id().describe('Whose maintenance system') });

/**
 * `GET workorder/status?customerId=`: what the mapping can map (RES-14). The built-in adapter has the Host statuses themselves; a
 * maintenance system is asked, and where it gives no answer the known ones are a 504, or a 400 where it refuses (SRV-13).
 */
const listCmmsStatuses = defineRoute({
  method: 'GET',
  path: 'workorder/status',
  tag,
  summary: "The statuses of a customer's maintenance system",
  access: viewers,
  query: ofCustomer,
  answer: cmmsStatuses,
  streams: true,
  handle: async (context) => {
    const { customerId } = context.queryInput();
    await assertParent(context, statusMapping, 'customerId', customerId);
    return readCmmsStatuses(context, customerId);
  },
});

/** `GET serviceconfig/unmappedcode?customerId=`: the inbox of codes that no mapping knows (SRV-08). */
const listUnmappedCodes = defineRoute({
  method: 'GET',
  path: 'serviceconfig/unmappedcode',
  tag,
  summary: "The codes of a customer's maintenance system that no mapping knows",
  access: viewers,
  query: ofCustomer,
  answer: unmappedCodes,
  handle: async (context) => {
    const { customerId } = context.queryInput();
    await assertParent(context, statusMapping, 'customerId', customerId);
    return { body: { value: await readUnmappedCodes(context.work, customerId) } };
  },
});

/** `GET servicestatus` (RES-82). */
const listHostStatuses = defineRoute({
  method: 'GET',
  path: 'servicestatus',
  tag,
  summary: 'The Host status codes of service requests',
  access: { kind: 'member' },
  answer: hostStatusList,
  handle: () => ({ body: { value: requestStates.map((code) => ({ code, name: english.names[code] })) } }),
});

/** `GET servicestate` (RES-81). */
const listStates = defineRoute({
  method: 'GET',
  path: 'servicestate',
  tag,
  summary: 'The states of service requests and what follows from each',
  access: { kind: 'member' },
  answer: requestStateList,
  handle: () => ({
    body: {
      value: requestStates.map((code) => ({
        code,
        name: english.names[code],
        isOpen: isOpenRequest(code),
        isCancellable: isCancellable(code),
        following: [...requestStatesAfter(code)],
      })),
    },
  }),
});

export const statusMappingRoutes = [
  listCmmsStatuses,
  listUnmappedCodes,
  listHostStatuses,
  listStates,
  ...crudRoutes(statusMappingStore, { narrow: ['customerId'] }),
];
