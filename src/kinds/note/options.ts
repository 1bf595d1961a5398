import { defineKindOptions } from '../shared/options.ts';

export const noteOptions = defineKindOptions<never>()({});
