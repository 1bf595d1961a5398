import type { Declaration } from '#schemas/declaration/declaration.ts';
import { apiKeysResource } from './apiKeys.ts';
import { deliveriesResource, webhooksResource } from './webhooks.ts';

/** What programs beside the product need: keys to come in by, and addresses to be told at. No key opens any of it. */
export const apiClientResources: readonly Declaration[] = [apiKeysResource, webhooksResource, deliveriesResource];
