import { defineKindOptions } from '../shared/options.ts';
import { uploadOptions } from '../shared/uploadOptions.ts';

export const imageOptions = defineKindOptions<string | readonly string[]>()(uploadOptions);
