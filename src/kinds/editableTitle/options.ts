import { max, defineKindOptions } from '../shared/options.ts';

export const editableTitleOptions = defineKindOptions<string>()({ max });
