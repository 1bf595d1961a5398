/** Kinds allowed for fields of nested objects: those that fit on one line, and invisible ones. */
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
