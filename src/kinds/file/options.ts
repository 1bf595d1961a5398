import { shows } from '../shared/options.ts';
import { uploadOptions } from '../shared/uploadOptions.ts';

export const file = shows<string | readonly string[]>()(uploadOptions);
