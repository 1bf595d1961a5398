import { shows } from '../shared/options.ts';

export const note = shows<never>()({});
