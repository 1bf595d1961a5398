import { max, shows } from '../shared/options.ts';

/** Any JSON; `max`: characters of it on one line. */
export const json = shows<unknown>()({ max });
