import type { KindFacts } from '../kindModule.ts';

/** What most kinds are like; a kind says what is different. */
export const defaultKindFacts: Omit<KindFacts, 'meaning'> = {
  role: 'entered',
  labelled: 'byElement',
  alignRight: false,
  statefulCell: false,
  search: 'same',
  filtered: true,
  indexable: true,
};
