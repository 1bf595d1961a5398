import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** A loaded value that is sent back unchanged. */
export const carried = defineKind('carried', {
  ...opaqueKindBase,
  meaning: 'что пришло, то и уходит',
  role: 'unseen',
});
