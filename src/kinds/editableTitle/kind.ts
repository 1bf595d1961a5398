import { defineKind } from '../contract.ts';
import { texts } from '../shared/texts.ts';

/** The name of a record in the place of the title of its form (spec D6). */
export const editableTitle = defineKind('editableTitle', {
  ...texts,
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
