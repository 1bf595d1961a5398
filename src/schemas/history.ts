/** From where a write came, as the header `x-source` says it. */
export const sources = ['page', 'import', 'bulk', 'key'] as const;
export type Source = (typeof sources)[number];

/** A list whose items have ids, row by row. */
export interface ListChange {
  /** The members that tell one item from another; none where the items are ids themselves. */
  by: string[];
  removed?: unknown[];
  /** Items with their places in the new list. */
  added?: [at: number, item: unknown][];
  /** Items as they are now, with what of them changed. */
  changed?: { item: Record<string, unknown>; changes: Record<string, [before: unknown, after: unknown]> }[];
}

/** What a member became, where nobody saw what it was: behind a company's API alone. */
export interface UnseenChange { after: unknown }

/** How one member of a record changed. */
export type Change = [before: unknown, after: unknown] | ListChange | UnseenChange;

/** What a write did to a record, by its members as its GET names them. */
export type Changes = Record<string, Change>;

export type HistoryAction = 'create' | 'update' | 'delete';

/** One write of one record (docs/history.md). */
export interface HistoryEntry {
  id: number;
  /** Unix seconds. */
  at: number;
  who: { id: string; name: string };
  /** Null where nobody said it. */
  source: Source | null;
  /** The name of the declaration. */
  resource: string;
  /** The record's id, a number as text. */
  record: string;
  /** What the record was called then. */
  title: string;
  action: HistoryAction;
  changes: Changes;
  /** The whole record that was deleted. */
  deleted?: Record<string, unknown>;
}
