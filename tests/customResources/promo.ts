import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** A resource as an admin writes it, with its text. */
export const promoText = readFileSync(join(import.meta.dirname, 'promo.json'), 'utf8');
export const promo = JSON.parse(promoText) as Declaration;
