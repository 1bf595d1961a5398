import { fromLookup, shows } from '../shared/options.ts';

export const treeSelect = shows<readonly unknown[]>()(fromLookup);
