import { LRUCache } from 'lru-cache';
import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import { titleOf } from '#record/titleOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { history } from '../../../platform/tables/history.ts';
import type { ActorName } from '../../../platform/context/actor.ts';
import { applyChanges, changesBetween } from '../changes.ts';
import { ofRecord, readEntries } from '../read.ts';
import type { ForwardedCall } from './forwardedCall.ts';
import { changesFromBody, recordFromBody } from './requestBody.ts';

/** A request that an external API has answered with success. */
export interface CompletedCall extends ForwardedCall {
  body: unknown;
  data: unknown;
}

/** Maximum number of a record's entries that are searched for its earlier state. */
const max = 100;

/** Cache of the last seen records, limited by total characters. */
const seenBounds = { maxSize: 16 * 1024 * 1024, maxEntrySize: 512 * 1024 };

type Entry = Pick<typeof history.$inferInsert, 'action' | 'deleted'> & {
  changes: object;
  record: AnyRecord;
  id: string;
};

/** A record as it was last seen at a time, in unix seconds, or after the process's own entry. */
interface Seen {
  record: AnyRecord;
  at: number;
  entry: number | undefined;
}

/**
 * Creates a recorder of forwarded writes; the previous state of a record is its last seen one with the entries of other
 * processes since, else the one in its entries. Without them a change of another user would be this one's.
 */
export function recorder(db: Db) {
  const seen = new LRUCache<string, Seen>({
    ...seenBounds,
    sizeCalculation: ({ record }) => JSON.stringify(record).length + 1,
  });
  const keyOf = ({ name }: Declaration, id: string): string => `${name} ${id}`;

  async function before(declaration: Declaration, id: string): Promise<AnyRecord> {
    const known = seen.get(keyOf(declaration, id));
    const entries = await readEntries(db, ofRecord(declaration.name, id), { limit: max, offset: 0 });
    return entries
      .filter((entry) => known === undefined || isSince(known, entry))
      .toReversed()
      .reduce<AnyRecord>(
        (record, { action, changes }) => (action === 'delete' ? {} : applyChanges(record, changes)),
        known?.record ?? {},
      );
  }

  async function entriesOf({ declaration, does, id, body, data }: CompletedCall): Promise<Entry[]> {
    if (does === 'create') {
      const record = recordFromBody(declaration, body);
      return madeIds(declaration, data).map((made) => ({
        id: made,
        action: 'create',
        changes: changesBetween({}, { ...record, ...(made !== '' && { [declaration.api.id]: idValue(made) }) }),
        record,
      }));
    }
    const recordId = id ?? '';
    const old = await before(declaration, recordId);
    if (does === 'delete')
      return [
        { id: recordId, action: 'delete', changes: {}, deleted: Object.keys(old).length > 0 ? old : null, record: old },
      ];
    if (does === 'comment') return [{ id: recordId, action: 'update', ...commented(old, recordIn(data)) }];
    const { changes, after } = changesFromBody(declaration, old, body);
    return [{ id: recordId, action: 'update', changes, record: after }];
  }

  return {
    /** Caches a record that was read at a time in unix seconds. */
    read({ declaration, id, data }: CompletedCall, at: number): void {
      if (id === undefined || !isRecord(data)) return;
      seen.set(keyOf(declaration, id), { record: data, at, entry: undefined });
    },
    async write(
      passed: CompletedCall,
      { id: personId, name: personName, source, bulkChange, at }: ActorName & { at: number },
    ): Promise<void> {
      const { declaration } = passed;
      for (const { id, action, changes, deleted = null, record } of await entriesOf(passed)) {
        const [entry] = await db
          .insert(history)
          .values({
            at,
            resource: declaration.name,
            recordId: id,
            title: titleOf(declaration, record),
            personId,
            personName,
            source,
            action,
            changes: changes as (typeof history.$inferInsert)['changes'],
            deleted,
            bulkChange,
          })
          .returning({ id: history.entryId });
        if (action === 'update') seen.set(keyOf(declaration, id), { record, at, entry: entry?.id });
        else seen.delete(keyOf(declaration, id));
      }
    },
  };
}

/** Whether an entry came after a record was seen. */
function isSince({ at, entry }: Seen, other: { id: number; at: number }): boolean {
  return entry === undefined ? other.at > at : other.id > entry;
}

/** Returns the added comment from the API's response. */
function commented(before: AnyRecord, comment: AnyRecord): { changes: object; record: AnyRecord } {
  const comments = Array.isArray(before['comments']) ? (before['comments'] as unknown[]) : [];
  return {
    changes: { comments: { by: ['commentId'], added: [[comments.length, comment]] } },
    record: { ...before, comments: [...comments, comment] },
  };
}

const idValue = (id: string): string | number => (/^\d{1,15}$/.test(id) ? Number(id) : id);

/** Returns the ids that a creation made: `motivationIds` for several, an empty id when the API does not return it. */
function madeIds({ api: { id } }: Declaration, data: unknown): string[] {
  const result = recordIn(data);
  const many = result[`${id}s`];
  const ids = Array.isArray(many) ? many : [result[id]];
  return ids.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).toLowerCase() : ''));
}
