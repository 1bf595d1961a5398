import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** Pictures by their addresses (spec D64). */
export const images = defineKind('images', {
  ...opaqueKindBase,
  meaning: 'изображения, только показ',
  role: 'shown',
  labelled: 'asGroup',
  statefulCell: true,
  toText: (raw) => ([raw].flat().some((item) => typeof item === 'string') ? 'Есть' : '-'),
});
