import { max, shows } from '../shared/options.ts';

export const url = shows<string>()({ max });
