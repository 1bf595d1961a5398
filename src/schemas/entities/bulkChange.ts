import { Type, type Static } from '@sinclair/typebox';
import { randomUuidPattern } from '../randomUuidPattern.ts';

/** `change` and `delete`: of selected records; `replace`: a save changed or deleted others after a confirmation. */
const kind = Type.Union([Type.Literal('change'), Type.Literal('delete'), Type.Literal('replace')]);
export type BulkChangeKind = Static<typeof kind>;

/** The body of `POST /config/bulk-changes/<resource>/` (docs/history.md). */
export const bulkChangeBodySchema = Type.Object({
  id: Type.String({ pattern: randomUuidPattern }),
  kind: Type.Union([Type.Literal('change'), Type.Literal('delete')]),
  title: Type.String({ minLength: 1, maxLength: 200 }),
});
export type BulkChangeBody = Static<typeof bulkChangeBodySchema>;

/** A change of many records at once, as far as it can still be undone. */
export const bulkChangeSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind,
  /** What was done, in Russian. */
  title: Type.String(),
  /** Name of the user. */
  person: Type.String(),
  /** Unix seconds. */
  at: Type.Integer(),
  /** Number of changed records. */
  records: Type.Integer(),
});
export type ListedBulkChange = Static<typeof bulkChangeSchema>;

/** A write of a bulk change. */
export const bulkChangeEntrySchema = Type.Object({
  /** Number of the history entry. */
  entry: Type.Integer(),
  /** Id of the record, a number as text, and its name at that time. */
  record: Type.String(),
  title: Type.String(),
  /** Whether the entry has the removed rows, so that `restore` returns them. */
  restorable: Type.Boolean(),
});
export type BulkChangeEntry = Static<typeof bulkChangeEntrySchema>;
