import { defineKind } from '../kindModule.ts';
import { uploadKindBase } from '../shared/uploads.ts';

/** Pictures that a person uploads, by their addresses. */
export const image = defineKind('image', {
  ...uploadKindBase,
  meaning: 'картинка, с загрузкой',
  statefulCell: true,
  sample: (at, { many }) => (many ? [`/api/v1/files/${at + 1}`] : `/api/v1/files/${at + 1}`),
});
