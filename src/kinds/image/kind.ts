import { defineKind } from '../kindModule.ts';
import { uploadKindBase } from '../shared/uploads.ts';

/** Images that the user uploads, by URL. */
export const image = defineKind('image', {
  ...uploadKindBase,
  meaning: 'картинка, с загрузкой',
  statefulCell: true,
  sample: (at, { many }) => (many ? [`/api/v1/files/${at + 1}`] : `/api/v1/files/${at + 1}`),
});
