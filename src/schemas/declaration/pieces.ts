/** The bespoke fields of `src/custom`, by the name that a declaration gives them (`kind: 'custom'`). */
export type PieceName = 'tradeMarks' | 'taskStatus' | 'volumeProgress' | 'mmlPicker' | 'mmlProducts' | 'mmlItems' | 'agents' | 'motivationProducts' | 'issueAuthor' | 'employeeName';

/** The bespoke modals, opened by name through the engine's layers. */
export type ModalName = 'task' | 'issue' | 'mml' | 'billingEmployee' | 'volumeTask' | 'tradePointTasks' | 'auditReport';
