import { expected, max, shows, wire } from '../shared/options.ts';

export const money = shows<number>()({ max, expected, wire: wire('kopecks') });
