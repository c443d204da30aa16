import { entryRoutes } from '../appEntry/entryRoutes.ts';
import { cardKind } from '../appEntry/entryKind.reads.ts';
import { cardStore } from './card.store.ts';

export const cardRoutes = entryRoutes(cardStore, cardKind, 'card');
