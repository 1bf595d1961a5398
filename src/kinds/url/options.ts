import { max, defineKindOptions } from '../shared/options.ts';

export const urlOptions = defineKindOptions<string>()({ max });
