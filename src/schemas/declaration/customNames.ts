/** Custom fields of `src/custom`, by the name in declarations (`kind: 'custom'`). */
export const customFieldNames = [
  'tradeMarks',
  'taskStatus',
  'volumeProgress',
  'mmlPicker',
  'mmlProducts',
  'mmlItems',
  'agents',
  'motivationProducts',
  'issueAuthor',
  'employeeName',
  'noticeRecipients',
  'planPreview',
] as const;
export type CustomFieldName = (typeof customFieldNames)[number];

/** Custom modals, opened by name: from a row (`list.modal`) or from another feature folder. */
export const customModalNames = ['task', 'issue', 'billingEmployee', 'volumeTask'] as const;
export type CustomModalName = (typeof customModalNames)[number];

/** Checks whether a name in a declaration is a known custom field; a custom resource may name anything. */
export function isCustomFieldName(name: string): name is CustomFieldName {
  return (customFieldNames as readonly string[]).includes(name);
}

/** Checks whether a name in a declaration is a known custom modal. */
export function isCustomModalName(name: string): name is CustomModalName {
  return (customModalNames as readonly string[]).includes(name);
}
