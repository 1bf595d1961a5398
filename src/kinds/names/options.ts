import { defineKindOptions } from '../shared/options.ts';

export const namesOptions = defineKindOptions<string | readonly unknown[]>()({});
