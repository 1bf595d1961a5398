import { defineKind } from '../contract.ts';
import { opaque } from '../shared/opaque.ts';

/** A line of text between fields: it has no value. */
export const note = defineKind('note', {
  ...opaque,
  meaning: 'строка пояснения',
  role: 'none', labelled: 'byItself',
});
