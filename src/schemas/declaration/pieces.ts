/** The bespoke fields of `src/custom`, by the name that a declaration gives them (`kind: 'custom'`). */
export const pieceNames = [
  'tradeMarks', 'taskStatus', 'volumeProgress', 'mmlPicker', 'mmlProducts', 'mmlItems', 'agents', 'motivationProducts', 'issueAuthor', 'employeeName',
] as const;
export type PieceName = (typeof pieceNames)[number];

/** The bespoke modals, opened by name through the engine's layers. */
export const modalNames = ['task', 'issue', 'billingEmployee', 'volumeTask', 'tradePointTasks', 'auditReport'] as const;
export type ModalName = (typeof modalNames)[number];
