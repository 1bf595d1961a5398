import { shows } from '../shared/options.ts';

export const carried = shows<unknown>()({});
