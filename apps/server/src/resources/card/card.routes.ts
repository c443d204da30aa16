import { cardKind } from '../../readModels/appEntry/entryKind.ts';
import { entryRoutes } from '../../readModels/appEntry/entryRoutes.ts';
import { cardStore } from './card.store.ts';

export const cardRoutes = entryRoutes(cardStore, cardKind, 'card');
