import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** Images by URL (spec D64). */
export const images = defineKind('images', {
  ...opaqueKindBase,
  nature: 'list',
  meaning: 'изображения, только показ',
  role: 'shown',
  labelled: 'asGroup',
  statefulCell: true,
  toText: (raw) => ([raw].flat().some((item) => typeof item === 'string') ? 'Есть' : '-'),
});
