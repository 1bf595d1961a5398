import { addsUp, expected, max, shows, wire } from '../shared/options.ts';

export const money = shows<number>()({ max, expected, addsUp, wire: wire('kopecks') });
