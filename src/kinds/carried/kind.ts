import { defineKind } from '../contract.ts';
import { opaque } from '../shared/opaque.ts';

/** What was loaded and is sent back unchanged. */
export const carried = defineKind('carried', {
  ...opaque,
  meaning: 'что пришло, то и уходит',
  role: 'unseen',
});
