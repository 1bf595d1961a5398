import { addsUp, expected, max, defineKindOptions, wire } from '../shared/options.ts';

export const moneyOptions = defineKindOptions<number>()({ max, expected, addsUp, wire: wire('kopecks') });
