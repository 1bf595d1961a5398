import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** A bespoke field: what its value is, it knows itself. */
export const custom = defineKind('custom', {
  ...opaqueKindBase,
  meaning: 'особое поле',
  labelled: 'byItself',
  statefulCell: true,
  ownLabel: ({ panel, placeholder, name }) => panel ?? placeholder ?? name,
});
