import { shows } from '../shared/options.ts';
import { uploadOptions } from '../shared/uploadOptions.ts';

export const image = shows<string | readonly string[]>()(uploadOptions);
