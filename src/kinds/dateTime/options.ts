import { defineKindOptions, wire } from '../shared/options.ts';

export const dateTimeOptions = defineKindOptions<string | number>()({ wire: wire('iso', 'unixMs') });
