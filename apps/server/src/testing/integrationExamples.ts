import type { Level } from '@atrium/contract';

import { codeOf } from './codeOf.ts';
import type { ExampleOf } from './exampleBody.ts';

/** Examples of a customer's integrations. */
export const integrationExamples: Readonly<Record<string, Readonly<Partial<Record<Level, ExampleOf>>>>> = {
  locker: {
    building: async ({ buildingId, create, index }) => ({
      body: { buildingId, bankId: (await create('lockerBank', 'building')).id, number: index + 1 },
    }),
  },
  lockerBank: {
    building: async ({ mark, buildingId, floor }) => ({
      body: {
        buildingId,
        floorId: await floor(),
        name: `Bank ${mark}`,
        identifier: codeOf(mark),
      },
    }),
  },
  lockerConfig: {
    customer: ({ mark, customerId }) => ({ body: { provider: `Lockers ${mark}` }, fixed: { customerId } }),
  },
  pointrConfig: {
    customer: ({ mark, customerId }) => ({
      body: {
        userName: `Pointr ${mark}`,
        clientId: 'atrium',
        clientSecret: 'secret',
        url: `https://${codeOf(mark)}.example`,
      },
      fixed: { customerId },
    }),
  },
  quickRequest: {
    customer: ({ mark, customerId }) => ({
      body: { customerId, problemCode: `CODE ${mark}`, description: `Too cold ${mark}` },
    }),
  },
  statusMapping: {
    customer: ({ mark, customerId }) => ({
      body: { customerId, cmmsCode: `CODE ${mark}`, hostStatus: 'Completed' },
    }),
  },
  visitorConfig: {
    customer: ({ mark, customerId }) => ({ body: { provider: `Visitors ${mark}` }, fixed: { customerId } }),
  },
};
