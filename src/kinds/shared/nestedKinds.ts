/** The kinds that a field of an object inside a record may have: those that stand in one line, and what travels unseen. */
export const nestedKinds = [
  'text',
  'number',
  'percent',
  'money',
  'phone',
  'url',
  'date',
  'time',
  'duration',
  'select',
  'flag',
  'carried',
  'constant',
] as const;
