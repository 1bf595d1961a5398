import type { Declaration } from '#schemas/declaration/declaration.ts';
import { apiKeysResource } from './apiKeys.ts';
import { backgroundJobsResource } from './backgroundJobs.ts';
import { deliveriesResource, webhooksResource } from './webhooks.ts';

/**
 * Resources that only superusers may use, and no key grants access to: keys of API clients, webhooks with their
 * deliveries, and background jobs.
 */
export const apiClientResources: readonly Declaration[] = [
  apiKeysResource,
  webhooksResource,
  deliveriesResource,
  backgroundJobsResource,
];
