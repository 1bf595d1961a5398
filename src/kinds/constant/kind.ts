import { defineKind } from '../kindModule.ts';
import { wrongType } from '../shared/messages.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** A value that is the same in every body. */
export const constant = defineKind('constant', {
  ...opaqueKindBase,
  meaning: 'постоянное значение',
  role: 'unseen',
  empty: ({ value }) => value,
  parse: (_raw, { value }) => value,
  carries: () => 'one',
  check: (raw, { value }) => (typeof raw === typeof value || value === null ? undefined : wrongType),
});
