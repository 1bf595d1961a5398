import { readFileSync } from 'node:fs';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** A resource as an admin writes it, with its text. */
export const promoText = readFileSync(new URL('promo.json', import.meta.url), 'utf8');
export const promo = JSON.parse(promoText) as Declaration;
