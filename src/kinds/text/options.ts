import { max, shows } from '../shared/options.ts';

export const text = shows<string>()({ max });
