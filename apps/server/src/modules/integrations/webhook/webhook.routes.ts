import { crudRoutes } from '../../../services/crudRoutes.ts';
import { webhookSecretRoutes } from './webhookSecret.routes.ts';
import { webhookStore } from './webhook.store.ts';

export const webhookRoutes = [...webhookSecretRoutes, ...crudRoutes(webhookStore)];
