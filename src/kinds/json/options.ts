import { max, defineKindOptions } from '../shared/options.ts';

/** Any JSON; `max`: characters of it on one line. */
export const jsonOptions = defineKindOptions<unknown>()({ max });
