import { defineKindOptions } from '../shared/options.ts';

export const carriedOptions = defineKindOptions<unknown>()({});
