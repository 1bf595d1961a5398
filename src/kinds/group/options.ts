import { nested, shows } from '../shared/options.ts';

export const group = shows<unknown>()({ ...nested });
