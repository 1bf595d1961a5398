/** Columns that only users, API clients and planning set. */
type LaterColumn =
  | 'code'
  | 'changedAt'
  | 'active'
  | 'picture'
  | 'deleted'
  | 'removedAt'
  | 'planVersionId'
  | 'itemKey'
  | 'cycle'
  | 'startDay'
  | 'closedDay'
  | 'frozenDay'
  | 'motivationId'
  | 'rate'
  | 'raisedTaskIds'
  | 'reason';

/** A row without the columns that only users, API clients and planning set. */
export type DemoRow<Row> = Omit<Row, LaterColumn>;
