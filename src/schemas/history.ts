import { Type, type Static } from '@sinclair/typebox';

/** Origins that a request can state in the header `x-source`. */
export const requestSources = ['page', 'import', 'bulk', 'key'] as const;
/** Origin of a write: a request, a job, or a command in the server's terminal. */
export const writeSources = [...requestSources, 'job', 'command'] as const;
export type WriteSource = (typeof writeSources)[number];

const anything = Type.Unknown();
const anyRecord = Type.Record(Type.String(), anything);
/** The old and the new value. */
const pair = Type.Tuple([anything, anything]);

const listChange = Type.Object({
  /** Members that identify an item; an empty list when the items are ids themselves. */
  by: Type.Array(Type.String()),
  removed: Type.Optional(Type.Array(anything)),
  /** The indexes of the removed items in the old list; earlier entries have none. */
  removedAt: Type.Optional(Type.Array(Type.Integer())),
  /** Items with their indexes in the new list. */
  added: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), anything]))),
  /** Current items with their changes. */
  changed: Type.Optional(Type.Array(Type.Object({ item: anyRecord, changes: Type.Record(Type.String(), pair) }))),
});
export type ListChange = Static<typeof listChange>;

/** New value of a member whose old value was not recorded, which occurs only with an external API. */
const unseenChange = Type.Object({ after: anything });
/** The change of one member of a record. */
const change = Type.Union([pair, listChange, unseenChange]);
export type HistoryChange = Static<typeof change>;

/** The changes of a record by a write, by member as its GET names them. */
const changes = Type.Record(Type.String(), change);
export type HistoryChanges = Static<typeof changes>;

const action = Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]);
export type HistoryAction = Static<typeof action>;

/** The author of a write. */
export const historyPersonSchema = Type.Object({ id: Type.String(), name: Type.String() });

/** One write of one record (docs/history.md). */
export const historyEntrySchema = Type.Object({
  id: Type.Integer(),
  /** Unix seconds. */
  at: Type.Integer(),
  who: historyPersonSchema,
  /** Null when the request did not state it. */
  source: Type.Unsafe<WriteSource | null>({ type: ['string', 'null'], enum: [...writeSources, null] }),
  /** Name of the declaration. */
  resource: Type.String(),
  /** Id of the record, a number as text. */
  record: Type.String(),
  /** Name of the record at that time. */
  title: Type.String(),
  action,
  changes,
  /** The complete deleted record. */
  deleted: Type.Optional(anyRecord),
});
export type HistoryEntry = Static<typeof historyEntrySchema>;
