import type { Level } from '@atrium/contract';

import { codeOf } from './codeOf.ts';
import type { ExampleOf } from './exampleBody.ts';

/** Examples of what the apps look like and offer. */
export const lookExamples: Readonly<Record<string, Readonly<Partial<Record<Level, ExampleOf>>>>> = {
  appMenu: {
    root: ({ mark }) => ({ body: { name: `Menu ${mark}`, key: `appMenu.${codeOf(mark)}` } }),
    building: async ({ mark, buildingId, create }) => {
      const key = `appMenu.${codeOf((await create('appMenu')).mark)}`;
      return { body: { name: `Menu ${mark}`, key, buildingId, enabled: false } };
    },
  },
  branding: {
    root: () => ({ body: { primaryColor: '#123456' } }),
    customer: ({ customerId }) => ({ body: { customerId, primaryColor: '#123456' } }),
  },
  card: {
    root: ({ mark }) => ({ body: { name: `Card ${mark}`, code: `card.${codeOf(mark)}` } }),
    building: async ({ mark, buildingId, create }) => {
      const code = `card.${codeOf((await create('card')).mark)}`;
      return { body: { name: `Card ${mark}`, code, buildingId, enabled: false } };
    },
  },
  onboarding: {
    root: ({ mark }) => ({ body: { name: `Welcome ${mark}` } }),
    customer: ({ mark, customerId }) => ({ body: { name: `Welcome ${mark}`, customerId } }),
  },
};
