import { defineKind } from '../contract.ts';
import { opaque } from '../shared/opaque.ts';

/** Pictures by their addresses (spec D64). */
export const images = defineKind('images', {
  ...opaque,
  meaning: 'изображения, только показ',
  role: 'shown', labelled: 'asGroup', statefulCell: true,
  toText: (raw) => ([raw].flat().some((one) => typeof one === 'string') ? 'Есть' : '-'),
});
