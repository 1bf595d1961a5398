import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** What was loaded and is sent back unchanged. */
export const carried = defineKind('carried', {
  ...opaqueKindBase,
  meaning: 'что пришло, то и уходит',
  role: 'unseen',
});
