import { crudRoutes } from '../../../services/crudRoutes.ts';
import { webhookLogRoutes } from './webhookLog.routes.ts';
import { webhookSecretRoutes } from './webhookSecret.routes.ts';
import { webhookStore } from './webhook.store.ts';

export const webhookRoutes = [...webhookSecretRoutes, ...webhookLogRoutes, ...crudRoutes(webhookStore)];
