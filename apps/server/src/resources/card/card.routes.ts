import { entryRoutes } from '../../processes/appEntry/entryRoutes.ts';
import { cardKind } from '../../readModels/appEntry/entryKind.ts';
import { cardStore } from './card.store.ts';

export const cardRoutes = entryRoutes(cardStore, cardKind, 'card');
