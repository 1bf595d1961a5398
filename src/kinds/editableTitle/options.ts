import { max, shows } from '../shared/options.ts';

export const editableTitle = shows<string>()({ max });
