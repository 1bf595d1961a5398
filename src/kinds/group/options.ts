import { nested, defineKindOptions } from '../shared/options.ts';

export const groupOptions = defineKindOptions<unknown>()({ ...nested });
