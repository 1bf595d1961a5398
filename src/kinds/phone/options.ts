import { defineKindOptions } from '../shared/options.ts';

export const phoneOptions = defineKindOptions<string>()({});
