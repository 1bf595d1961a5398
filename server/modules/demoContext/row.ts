/** A row without the columns that only users and API clients set. */
export type DemoRow<Row> = Omit<Row, 'code' | 'changedAt' | 'active' | 'picture' | 'deleted' | 'withdrawn'>;
