import { shows } from '../shared/options.ts';

export const flag = shows<boolean>()({});
