import { shows, wire } from '../shared/options.ts';

export const flag = shows<boolean | number | string>()({ wire: wire('01', 'YN') });
