import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** A line of text between fields, without a value. */
export const note = defineKind('note', {
  ...opaqueKindBase,
  meaning: 'строка пояснения',
  role: 'none',
  labelled: 'byItself',
});
