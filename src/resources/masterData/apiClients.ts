import type { Declaration } from '#schemas/declaration/declaration.ts';
import { apiKeysResource } from './apiKeys.ts';
import { deliveriesResource, webhooksResource } from './webhooks.ts';

/** Resources for API clients: keys for access, and webhooks with their deliveries. No key grants access to these. */
export const apiClientResources: readonly Declaration[] = [apiKeysResource, webhooksResource, deliveriesResource];
