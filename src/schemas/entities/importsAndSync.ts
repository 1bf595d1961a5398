import { Type, type Static } from '@sinclair/typebox';
import { randomUuidPattern } from '../randomUuidPattern.ts';

/** Maximum rows of one call. */
const maxImportedRows = 500;

const id = Type.Union([Type.Integer(), Type.String({ maxLength: 100 })]);

/** The body of `POST /api/exchange/imports/{resource}/read` (docs/import.md). */
export const importReadBodySchema = Type.Object({ ids: Type.Array(id, { maxItems: maxImportedRows }) });

/** A file as the page identifies it, and rows of it as the page planned them. */
const importedRows = {
  import: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }), file: Type.String({ maxLength: 300 }) }),
  rows: Type.Array(
    Type.Object({
      row: Type.Integer({ minimum: 1 }),
      id: Type.Union([id, Type.Null()]),
      // A header can hold nothing else.
      ifMatch: Type.Optional(Type.String({ maxLength: 200, pattern: '^[\\x20-\\x7e]*$' })),
      body: Type.Record(Type.String(), Type.Unknown()),
      changes: Type.Array(Type.Unknown()),
    }),
    { maxItems: maxImportedRows },
  ),
};

/** The body of `POST /api/exchange/imports/{resource}/write`. */
export const importWriteBodySchema = Type.Object({ dry: Type.Optional(Type.Boolean()), ...importedRows });

/** The body of `POST /api/exchange/imports/{resource}/queue`. */
export const importQueueBodySchema = Type.Object({
  /** The page's random id of this sending. */
  queue: Type.String({ pattern: randomUuidPattern }),
  /** Whether all rows have been sent, so that the server starts to write them. */
  isLast: Type.Boolean(),
  /** Whether these are rejected rows of the file's last queue. */
  retry: Type.Optional(Type.Boolean()),
  ...importedRows,
});

/** A record as its form loads it, with its version. */
export const importedRecordSchema = Type.Object({
  record: Type.Unknown(),
  version: Type.Union([Type.String(), Type.Null()]),
});
export type ReadRecord = Static<typeof importedRecordSchema>;

/** Why a row was rejected. */
const rowError = Type.Object({
  code: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  text: Type.String(),
  data: Type.Optional(Type.Unknown()),
});

/** Result of a row: the record's id (null when the API returns none), or the reason why it was rejected. */
export const writtenImportRowSchema = Type.Union([
  Type.Object({ row: Type.Integer(), id: Type.Union([id, Type.Null()]) }),
  Type.Object({
    row: Type.Integer(),
    status: Type.Integer(),
    error: rowError,
  }),
]);
export type WrittenRow = Static<typeof writtenImportRowSchema>;

/** How far the queue of a file is; `reason` says why it stopped, or why the next attempt is still to come. */
export const importProgressSchema = Type.Object({
  state: Type.Union([Type.Literal('running'), Type.Literal('stopped'), Type.Literal('done')]),
  total: Type.Integer(),
  created: Type.Integer(),
  changed: Type.Integer(),
  rejected: Type.Integer(),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type ImportProgress = Static<typeof importProgressSchema>;

/** A rejected row of a queue; `recordId` is the record that it was meant to change. */
export const importRejectionSchema = Type.Object({
  row: Type.Integer(),
  recordId: Type.Union([Type.String(), Type.Null()]),
  body: Type.Record(Type.String(), Type.Unknown()),
  status: Type.Integer(),
  error: rowError,
});
export type ImportRejection = Static<typeof importRejectionSchema>;

/** An imported file; `at` is unix seconds. `queue` is its progress, if its rows are written in the background. */
export const importedFileSchema = Type.Object({
  queue: Type.Optional(importProgressSchema),
  importId: Type.String(),
  file: Type.String(),
  person: Type.String(),
  at: Type.Integer(),
  rows: Type.Integer(),
});

/** The effect of one row of a file. */
export const importLogRowSchema = Type.Object({
  row: Type.Integer(),
  recordId: Type.String(),
  made: Type.Boolean(),
  changes: Type.Array(Type.Unknown()),
});

/** Result of a row of a sync call and the reason of a rejection; `fields` as in the `error.data` of a form. */
const exchangedRow = Type.Object({
  code: Type.Union([Type.String(), Type.Null()]),
  done: Type.Union([
    Type.Literal('created'),
    Type.Literal('updated'),
    Type.Literal('unchanged'),
    Type.Literal('refused'),
  ]),
  id: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Unknown()),
});
export type SyncedRow = Static<typeof exchangedRow>;

/** The report of `PUT /api/exchange/{entity}` (docs/sync-api.md). */
export const syncReportSchema = Type.Object({
  entity: Type.String(),
  exchangeId: Type.String(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  rows: Type.Array(exchangedRow),
});
export type SyncReport = Static<typeof syncReportSchema>;
