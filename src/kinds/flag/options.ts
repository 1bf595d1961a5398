import { defineKindOptions, wire } from '../shared/options.ts';

export const flagOptions = defineKindOptions<boolean | number | string>()({ wire: wire('01', 'YN') });
