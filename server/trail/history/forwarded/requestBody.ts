import { isDeepStrictEqual } from 'node:util';
import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import { rawOf } from '#record/rawOf.ts';
import { putRaw, recordOf } from '#record/recordOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryChange, HistoryChanges } from '#schemas/history.ts';
import { changesBetween } from '../changes.ts';

/** What a body says of a record, where its GET would say it; a bespoke screen sends what a field shows under the name that it is read by. */
export function recordFromBody(declaration: Declaration, body: unknown): AnyRecord {
  const record = recordOf(declaration, body);
  const shown = new Set(Object.values(declaration.fields).map(({ read }) => read));
  const plain = Object.entries(recordIn(body)).filter(([name]) => shown.has(name) && !Object.hasOwn(record, name));
  return { ...record, ...Object.fromEntries(plain) };
}

/** A record less all that no form sends, so that it can be compared with what one has sent. */
function sendable({ fields }: Declaration, record: AnyRecord): AnyRecord {
  const own: AnyRecord = {};
  for (const [name, field] of Object.entries(fields))
    if (field.send !== false) putRaw(own, name, field, rawOf(name, field, record));
  return own;
}

/**
 * What a body changes of a record as it was seen last, and the record that it makes. Of a member that was not seen only what it became is known. An item of a list
 * keeps what the list said of it besides, such as its name, which a body does not carry.
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
