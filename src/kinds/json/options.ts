import { max, defineKindOptions } from '../shared/options.ts';

/** Options of JSON; `max` is its length on one line in characters. */
export const jsonOptions = defineKindOptions<unknown>()({ max });
