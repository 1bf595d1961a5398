import { shows } from '../shared/options.ts';

export const date = shows<string | number>()({});
