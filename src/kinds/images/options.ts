import { defineKindOptions } from '../shared/options.ts';

export const imagesOptions = defineKindOptions<readonly unknown[]>()({});
