import type { Declaration } from '#schemas/declaration/declaration.ts';
import { keys } from './keys.ts';
import { deliveries, webhooks } from './webhooks.ts';

/** What programs beside the product need: keys to come in by, and addresses to be told at. No key opens any of it. */
export const programResources: readonly Declaration[] = [keys, webhooks, deliveries];
