import { defineKindOptions } from '../shared/options.ts';
import { uploadOptions } from '../shared/uploadOptions.ts';

export const fileOptions = defineKindOptions<string | readonly string[]>()(uploadOptions);
