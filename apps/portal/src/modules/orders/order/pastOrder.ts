import { orderFacts } from '@atrium/contract';

/** An order as the history shows it: to be read and exported, and not changed. */
export const pastOrder = { ...orderFacts, actions: ['list', 'get', 'export'] } as const;
