import { Type, type Static } from '@sinclair/typebox';

/** From where a write came, as the header `x-source` says it. */
export const writeSources = ['page', 'import', 'bulk', 'key'] as const;
export type WriteSource = (typeof writeSources)[number];

const anything = Type.Unknown();
const anyRecord = Type.Record(Type.String(), anything);
/** What a value was, and what it became. */
const pair = Type.Tuple([anything, anything]);

/** A list whose items have ids, row by row. */
const listChange = Type.Object({
  /** The members that tell one item from another; none where the items are ids themselves. */
  by: Type.Array(Type.String()),
  removed: Type.Optional(Type.Array(anything)),
  /** Items with their places in the new list. */
  added: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), anything]))),
  /** Items as they are now, with what of them changed. */
  changed: Type.Optional(Type.Array(Type.Object({ item: anyRecord, changes: Type.Record(Type.String(), pair) }))),
});
export type ListChange = Static<typeof listChange>;

/** What a member became, where nobody saw what it was: behind a company's API alone. */
const unseenChange = Type.Object({ after: anything });
export type UnseenChange = Static<typeof unseenChange>;

/** How one member of a record changed. */
const change = Type.Union([pair, listChange, unseenChange]);
export type HistoryChange = Static<typeof change>;

/** What a write did to a record, by its members as its GET names them. */
const changes = Type.Record(Type.String(), change);
export type HistoryChanges = Static<typeof changes>;

const action = Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]);
export type HistoryAction = Static<typeof action>;

/** Somebody who has written. */
export const historyPersonSchema = Type.Object({ id: Type.String(), name: Type.String() });

/** One write of one record (docs/history.md). */
export const historyEntrySchema = Type.Object({
  id: Type.Integer(),
  /** Unix seconds. */
  at: Type.Integer(),
  who: historyPersonSchema,
  /** Null where nobody said it. */
  source: Type.Unsafe<WriteSource | null>({ type: ['string', 'null'], enum: [...writeSources, null] }),
  /** The name of the declaration. */
  resource: Type.String(),
  /** The record's id, a number as text. */
  record: Type.String(),
  /** What the record was called then. */
  title: Type.String(),
  action,
  changes,
  /** The whole record that was deleted. */
  deleted: Type.Optional(anyRecord),
});
export type HistoryEntry = Static<typeof historyEntrySchema>;
