import type { Lookup } from '#schemas/declaration/declaration.ts';
import { recordsIn } from '#codecs/records.ts';
import { isBlank } from '#codecs/text.ts';
import { getByPath } from '#codecs/path.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';

/** The entries in an answer: things without an id are skipped, repeated ids are dropped (part1 §3), nameless ones show `-`. */
export function entriesOf(data: unknown, lookup: Lookup): Option[] {
  const seen = new Set<Option['id']>();
  return recordsIn(data).flatMap((item) => {
    const id = item[lookup.id];
    if ((typeof id !== 'number' && typeof id !== 'string') || seen.has(id)) return [];
    seen.add(id);
    const { code } = item;
    return [
      {
        id,
        name: textOf(item[lookup.name]) || '-',
        detail: lookup.detail ? textOf(item[lookup.detail]) : '',
        children: lookup.children ? entriesOf(item[lookup.children], lookup) : [],
        ...(typeof code === 'string' && code !== '' && { code }),
      },
    ];
  });
}

/** The entries that a record names itself, beside the ids (`brand.brandId`) or where the field says (`names: "stores"`). */
export function entriesInRecord(record: unknown, field: Field, lookup: Lookup): Option[] {
  const read =
    typeof field.read === 'string' && field.read.endsWith(`.${lookup.id}`)
      ? field.read.slice(0, -lookup.id.length - 1)
      : undefined;
  const path = ('names' in field && field.names) || read;
  const named = path ? recordsIn(getByPath(record, path)).filter((item) => textOf(item[lookup.name]) !== '') : [];
  return entriesOf(named, lookup);
}

/** Every cell of a column asks for the names of the same list: they are indexed once. */
const indexed = new WeakMap<readonly Option[], ReadonlyMap<Option['id'], Option>>();

/** Entries by their ids, at every depth of a tree; the first of several with one id counts. */
export function entriesById(entries: readonly Option[]): ReadonlyMap<Option['id'], Option> {
  const known = indexed.get(entries);
  if (known) return known;
  const byId = new Map<Option['id'], Option>();
  indexed.set(entries, byId);
  const walk = (level: readonly Option[]) =>
    level.forEach((entry) => {
      if (!byId.has(entry.id)) byId.set(entry.id, entry);
      walk(entry.children);
    });
  walk(entries);
  return byId;
}

/** The ids of a value: of several, of one, of none. */
export function idsOf(value: unknown): Option['id'][] {
  return [value]
    .flat()
    .filter((id): id is Option['id'] => typeof id === 'number' || (typeof id === 'string' && id !== ''));
}

/** What stands for an entry that nobody names. */
export function unnamedOption(id: Option['id']): Option {
  return { id, name: typeof id === 'number' ? `№ ${id}` : id, detail: '', children: [] };
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
