import { defineKind } from '../contract.ts';
import { opaque } from '../shared/opaque.ts';

/** A bespoke field: what its value is, it knows itself. */
export const custom = defineKind('custom', {
  ...opaque,
  meaning: 'особое поле',
  labelled: 'byItself', statefulCell: true,
  ownLabel: ({ panel, placeholder, name }) => panel ?? placeholder ?? name,
});
