/** The bespoke fields of `src/custom`, by the name that a declaration gives them (`kind: 'custom'`). */
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
] as const;
export type CustomFieldName = (typeof customFieldNames)[number];

/** The bespoke modals, opened by name: by a row (`list.modal`) or by another room. */
export const customModalNames = ['task', 'issue', 'billingEmployee', 'volumeTask'] as const;
export type CustomModalName = (typeof customModalNames)[number];

/** Whether a name of a declaration is that of a bespoke field; an added declaration may name anything. */
export function isCustomFieldName(name: string): name is CustomFieldName {
  return (customFieldNames as readonly string[]).includes(name);
}

/** Whether a name of a declaration is that of a bespoke modal. */
export function isCustomModalName(name: string): name is CustomModalName {
  return (customModalNames as readonly string[]).includes(name);
}
