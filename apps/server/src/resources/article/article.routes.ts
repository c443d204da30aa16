import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { articleStore, customerArticleSiblings, customerArticleStore } from './article.store.ts';

export const articleRoutes = [
  ...crudRoutes(articleStore, { narrow: ['buildingId'] }),
  ...reorderRoutes(customerArticleStore, { within: customerArticleSiblings, placeField: 'displayOrder' }),
  ...crudRoutes(customerArticleStore, { narrow: ['customerId'] }),
];
