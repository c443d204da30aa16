import type { Level } from '@atrium/contract';

import { codeOf } from './codeOf.ts';
import type { ExampleOf } from './exampleBody.ts';

/** Examples of a customer's integrations. */
export const integrationExamples: Readonly<Record<string, Readonly<Partial<Record<Level, ExampleOf>>>>> = {
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
  visitorConfig: {
    customer: ({ mark, customerId }) => ({ body: { provider: `Visitors ${mark}` }, fixed: { customerId } }),
  },
};
