import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** The text of a resource as an administrator writes it. */
export const promoText = readFileSync(join(import.meta.dirname, 'promo.json'), 'utf8');
export const promo = JSON.parse(promoText) as Declaration;

/** The same under another name, for users with the right to billing. */
export const managedPromo: Declaration = {
  ...promo,
  name: 'managed',
  api: { ...promo.api, path: '/api/v1/managed/' },
  menu: { ...(promo.menu as NonNullable<Declaration['menu']>), path: '/managed', permission: 'billing' },
};

/** A valid body of it. */
export const promoBody = {
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [1],
  discount: 0.1,
  status: 0,
};
