import { defineKind } from '../kindModule.ts';
import { uploadKindBase } from '../shared/uploads.ts';

/** Files that the user uploads, by URL. */
export const file = defineKind('file', {
  ...uploadKindBase,
  meaning: 'файл, с загрузкой',
  sample: (at, { many }) => (many ? [`/api/v1/files/${at + 1}`] : `/api/v1/files/${at + 1}`),
});
