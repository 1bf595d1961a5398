import { apiKeys, syncBatches, webhookDeliveries, webhooks } from '../../platform/tables/syncApi.ts';
import { syncReportExpiry } from '../../recordEngine/syncApi/routes.ts';
import { deliveryExpiries } from '../../trail/webhooks/deliver.ts';
import { webhookRoutes } from '../../trail/webhooks/routes.ts';
import type { Module } from '../../modules/module.ts';
import { apiKeyEntity, deliveryEntity, webhookEntity } from './entities.ts';

export const apiClientsModule: Module = {
  name: 'apiClients',
  tables: [{ table: apiKeys }, { table: syncBatches }, { table: webhooks }, { table: webhookDeliveries }],
  entities: [apiKeyEntity, webhookEntity, deliveryEntity],
  routes: (deps) => [webhookRoutes(deps)],
  expiries: [...deliveryExpiries, syncReportExpiry],
};
