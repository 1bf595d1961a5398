/** The bespoke fields of `src/custom`, by the name that a declaration gives them (`kind: 'custom'`). */
export const customFieldNames = [
  'tradeMarks', 'taskStatus', 'volumeProgress', 'mmlPicker', 'mmlProducts', 'mmlItems', 'agents', 'motivationProducts', 'issueAuthor', 'employeeName',
] as const;
export type CustomFieldName = (typeof customFieldNames)[number];

/** The bespoke modals, opened by name through the engine's layers. */
export const customModalNames = ['task', 'issue', 'billingEmployee', 'volumeTask', 'tradePointTasks', 'auditReport'] as const;
export type CustomModalName = (typeof customModalNames)[number];
