import { fromLookup, defineKindOptions } from '../shared/options.ts';

export const treeSelectOptions = defineKindOptions<readonly unknown[]>()(fromLookup);
