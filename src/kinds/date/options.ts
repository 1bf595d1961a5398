import { defineKindOptions, wire } from '../shared/options.ts';

export const dateOptions = defineKindOptions<string | number>()({ wire: wire('iso', 'unixMs') });
