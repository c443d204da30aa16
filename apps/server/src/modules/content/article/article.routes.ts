import { crudRoutes } from '../../../services/crudRoutes.ts';
import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { articleStore, customerArticleSiblings, customerArticleStore } from './article.store.ts';

export const articleRoutes = [
  ...crudRoutes(articleStore, { narrow: ['buildingId'] }),
  ...reorderRoutes(customerArticleStore, { within: customerArticleSiblings, placeField: 'displayOrder' }),
  ...crudRoutes(customerArticleStore, { narrow: ['customerId'] }),
];
