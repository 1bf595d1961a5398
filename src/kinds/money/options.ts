import { expected, max, shows } from '../shared/options.ts';

export const money = shows<number>()({ max, expected });
