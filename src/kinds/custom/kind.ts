import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** A custom field, whose component defines its value. */
export const custom = defineKind('custom', {
  ...opaqueKindBase,
  meaning: 'особое поле',
  labelled: 'byItself',
  statefulCell: true,
  ownLabel: ({ panel, placeholder, name }) => panel ?? placeholder ?? name,
});
