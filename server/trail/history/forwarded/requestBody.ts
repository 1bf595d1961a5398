import { isDeepStrictEqual } from 'node:util';
import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import { rawOf } from '#record/rawOf.ts';
import { putRaw, recordOf } from '#record/recordOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryChange, HistoryChanges } from '#schemas/history.ts';
import { changesBetween } from '../changes.ts';

/**
 * Returns the values of a body at the paths of its GET; a custom screen may send a shown field under the name that it
 * reads.
 */
export function recordFromBody(declaration: Declaration, body: unknown): AnyRecord {
  const record = recordOf(declaration, body);
  const shown = new Set(Object.values(declaration.fields).map(({ read }) => read));
  const plain = Object.entries(recordIn(body)).filter(([name]) => shown.has(name) && !Object.hasOwn(record, name));
  return { ...record, ...Object.fromEntries(plain) };
}

/** Returns a record without the values that no form sends, for comparison with a submitted body. */
function sendable({ fields }: Declaration, record: AnyRecord): AnyRecord {
  const own: AnyRecord = {};
  for (const [name, field] of Object.entries(fields))
    if (field.send !== false) putRaw(own, name, field, rawOf(name, field, record));
  return own;
}

/**
 * Returns the changes of a body against the last seen record, and the resulting record. For a property that was not
 * seen, only the new value is known. List items preserve values that a body does not carry, such as names.
 */
export function changesFromBody(
  declaration: Declaration,
  seen: AnyRecord,
  body: unknown,
): { changes: HistoryChanges; after: AnyRecord } {
  const [before, sent] = [sendable(declaration, seen), recordFromBody(declaration, body)];
  const changes: [string, HistoryChange][] = [];
  const after: AnyRecord = { ...seen };
  for (const [name, value] of Object.entries(sent)) {
    const old = before[name] === undefined ? seen[name] : before[name];
    const now = withNames(old, value);
    if (!isDeepStrictEqual(now, old)) after[name] = now;
    const [change] = Object.values(changesBetween({ [name]: old }, { [name]: now }));
    if (old === undefined) changes.push([name, { after: now }]);
    else if (change !== undefined) changes.push([name, change]);
  }
  return { changes: Object.fromEntries(changes), after };
}

const isId = (name: string): boolean => name === 'id' || name.endsWith('Id');

function withNames(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after;
  return after.map((item: unknown) => {
    if (!isRecord(item)) return item;
    const ids = Object.keys(item).filter(isId);
    const same =
      ids.length === 0
        ? undefined
        : before.find((old) => isRecord(old) && ids.every((name) => old[name] === item[name]));
    return isRecord(same) ? { ...same, ...item } : item;
  });
}
