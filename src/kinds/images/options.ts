import { shows } from '../shared/options.ts';

export const images = shows<readonly unknown[]>()({});
