import { max, defineKindOptions } from '../shared/options.ts';

export const textOptions = defineKindOptions<string>()({ max });
