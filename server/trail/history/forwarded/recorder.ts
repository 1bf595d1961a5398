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

/**
 * Creates a recorder of forwarded writes; the previous state of a record is its last seen one, else the one in its
 * entries.
 */
export function recorder(db: Db) {
  const seen = new LRUCache<string, AnyRecord>({
    ...seenBounds,
    sizeCalculation: (record) => JSON.stringify(record).length + 1,
  });
  const keyOf = ({ name }: Declaration, id: string): string => `${name} ${id}`;

  async function before(declaration: Declaration, id: string): Promise<AnyRecord> {
    const known = seen.get(keyOf(declaration, id));
    if (known !== undefined) return known;
    const entries = await readEntries(db, ofRecord(declaration.name, id), { limit: max, offset: 0 });
    return entries
      .toReversed()
      .reduce<AnyRecord>(
        (record, { action, changes }) => (action === 'delete' ? {} : applyChanges(record, changes)),
        {},
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
    const own = id ?? '';
    const old = await before(declaration, own);
    if (does === 'delete')
      return [
        { id: own, action: 'delete', changes: {}, deleted: Object.keys(old).length > 0 ? old : null, record: old },
      ];
    if (does === 'comment') return [{ id: own, action: 'update', ...commented(old, recordIn(data)) }];
    const { changes, after } = changesFromBody(declaration, old, body);
    return [{ id: own, action: 'update', changes, record: after }];
  }

  return {
    /** Caches a record that was read. */
    read({ declaration, id, data }: CompletedCall): void {
      if (id !== undefined && isRecord(data)) seen.set(keyOf(declaration, id), data);
    },
    async write(
      passed: CompletedCall,
      { id: personId, name: personName, source, bulkChange, at }: ActorName & { at: number },
    ): Promise<void> {
      const { declaration } = passed;
      for (const { id, action, changes, deleted = null, record } of await entriesOf(passed)) {
        if (action === 'update') seen.set(keyOf(declaration, id), record);
        else seen.delete(keyOf(declaration, id));
        await db.insert(history).values({
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
        });
      }
    },
  };
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
