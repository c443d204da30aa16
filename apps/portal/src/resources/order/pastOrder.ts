import { order } from '@atrium/contract';

/** An order as the history shows it: to be read and exported, and not changed. */
export const pastOrder = { ...order, actions: ['list', 'get', 'export'] } as const;
