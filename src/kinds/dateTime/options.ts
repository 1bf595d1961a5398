import { shows, wire } from '../shared/options.ts';

export const dateTime = shows<string | number>()({ wire: wire('iso', 'unixMs') });
