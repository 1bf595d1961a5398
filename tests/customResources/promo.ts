import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** The text of a resource as an administrator writes it. */
export const promoText = readFileSync(join(import.meta.dirname, 'promo.json'), 'utf8');
export const promo = JSON.parse(promoText) as Declaration;
