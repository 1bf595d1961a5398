/** The field that shows what a strategy would plan, in the forms of all three kinds; it has no value. */
export const planPreview = {
  kind: 'custom',
  name: 'planPreview',
  button: 'Что получится',
  panel: 'Что получится',
  read: false,
  send: false,
} as const;
