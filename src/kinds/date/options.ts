import { shows, wire } from '../shared/options.ts';

export const date = shows<string | number>()({ wire: wire('iso', 'unixMs') });
