import type { KindFacts } from '../kindModule.ts';

/** Default kind facts; a kind overrides what differs. */
export const defaultKindFacts: Omit<KindFacts, 'meaning'> = {
  role: 'entered',
  nature: 'any',
  labelled: 'byElement',
  alignRight: false,
  statefulCell: false,
  search: 'same',
  filtered: true,
  indexable: true,
};
