/** A row less what only people and programs set. */
export type DemoRow<Row> = Omit<Row, 'code' | 'changedAt' | 'active' | 'picture' | 'deleted' | 'withdrawn'>;
