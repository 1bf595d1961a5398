import { shows } from '../shared/options.ts';

export const dateTime = shows<string | number>()({});
