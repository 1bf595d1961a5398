import type { Lookup } from '#schemas/declaration/declaration.ts';
import { recordsIn } from '#codecs/records.ts';
import { isBlank } from '#codecs/text.ts';
import { getByPath } from '#codecs/path.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';

/**
 * Returns the entries of a response: items without an id are skipped, repeated ids are dropped (part1 §3), unnamed ones
 * show `-`.
 */
export function entriesOf(data: unknown, lookup: Lookup): Option[] {
  const seen = new Set<Option['id']>();
  return recordsIn(data).flatMap((item) => {
    const id = item[lookup.id];
    if ((typeof id !== 'number' && typeof id !== 'string') || seen.has(id)) return [];
    seen.add(id);
    const { code } = item;
    const group = lookup.group === undefined ? '' : textOf(item[lookup.group]);
    return [
      {
        id,
        name: textOf(item[lookup.name]) || '-',
        detail: lookup.detail ? textOf(item[lookup.detail]) : '',
        children: lookup.children ? entriesOf(item[lookup.children], lookup) : [],
        ...(typeof code === 'string' && code !== '' && { code }),
        ...(group !== '' && { group }),
      },
    ];
  });
}

/**
 * Returns the entries named by the record itself, next to the ids (`brand.brandId`) or at the field's declared path
 * (`names: "stores"`).
 */
export function entriesInRecord(record: unknown, field: Field, lookup: Lookup): Option[] {
  const read =
    typeof field.read === 'string' && field.read.endsWith(`.${lookup.id}`)
      ? field.read.slice(0, -lookup.id.length - 1)
      : undefined;
  const path = ('names' in field && field.names) || read;
  const named = path ? recordsIn(getByPath(record, path)).filter((item) => textOf(item[lookup.name]) !== '') : [];
  return entriesOf(named, lookup);
}

/** Every cell of a column needs names from the same list, so the index is built once. */
const indexed = new WeakMap<readonly Option[], ReadonlyMap<Option['id'], Option>>();

/** Indexes entries by id, at every depth of a tree; the first entry with an id wins. */
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

/** Returns the ids of a value with several, one or no ids. */
export function idsOf(value: unknown): Option['id'][] {
  return [value]
    .flat()
    .filter((id): id is Option['id'] => typeof id === 'number' || (typeof id === 'string' && id !== ''));
}

/** Returns the placeholder of an unnamed entry. */
export function unnamedOption(id: Option['id']): Option {
  return { id, name: typeof id === 'number' ? `№ ${id}` : id, detail: '', children: [] };
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
