import { shows } from '../shared/options.ts';

export const names = shows<string | readonly unknown[]>()({});
