import { shows } from '../shared/options.ts';

export const phone = shows<string>()({});
