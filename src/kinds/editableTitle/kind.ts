import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** The name of a record, edited in the title of its form (spec D6). */
export const editableTitle = defineKind('editableTitle', {
  ...textKindBase,
  meaning: 'название вместо заголовка',
  labelled: 'byItself',
  ownLabel: ({ placeholder }) => placeholder,
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
