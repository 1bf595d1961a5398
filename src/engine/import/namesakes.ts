import { foldSearch } from '#codecs/foldSearch.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import type { HeaderCell } from '#codecs/sheet/read/table.ts';
import { labelOf } from '#record/labelOf.ts';
import { lookupNameOf } from '#record/searchText.ts';
import { headerKey, type MatchedColumn } from '#record/sheetMatch.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import type { FetchLookup } from '../lookups/lookupPages.ts';

type Id = Option['id'];

/** What is known of the entries of a lookup. */
export interface Named {
  lookup: Lookup;
  ask: FetchLookup;
  /** Whether the API is known to ignore or refuse `ids`. */
  deaf: boolean;
  names: Map<Id, string>;
  /** Detail of each entry, such as an address. */
  details: Map<Id, string>;
  ids: Map<string, Set<Id>>;
  codes: Map<string, Id>;
  /** Group of each entry, such as the distributor of an agent. */
  groups: Map<Id, string>;
}

/** Returns the ids of a text: a code identifies one entry; other texts are names, which several entries may share. */
export function idsCalled({ ids, codes }: Named, text: string): Id[] {
  const coded = codes.get(text.trim());
  return coded === undefined ? [...(ids.get(foldSearch(text)) ?? [])] : [coded];
}

/** Returns the entries of one name by their details; by their numbers where these are missing or alike. */
export function optionsOf({ details }: Named, ids: readonly Id[]): { id: Id; text: string }[] {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const detail = details.get(id) ?? '';
    counts.set(detail, (counts.get(detail) ?? 0) + 1);
  }
  return ids.map((id) => {
    const detail = details.get(id) ?? '';
    return { id, text: detail === '' ? `№ ${id}` : counts.get(detail) === 1 ? detail : `${detail} (№ ${id})` };
  });
}

/** Returns the text of a row's cell. */
export function textAt({ cells }: ReadRow, column: number): string {
  const cell = cells[column];
  return cell === undefined ? '' : cellText(cell).trim();
}

const isCode = ({ text }: HeaderCell): boolean => /(?<!\p{L})код(?!\p{L})/iu.test(text);

/** Returns the address of a row in a column that matches no field. */
export function addressIn(row: ReadRow, others: readonly HeaderCell[]): string {
  const texts = others.flatMap(({ column, text }) => (/адрес/i.test(text) ? [textAt(row, column)] : []));
  return texts.find((text) => text !== '') ?? '';
}

/** Returns the namesakes that another column of the row names by their detail, such as an address, or by their code. */
export function toldApart({ details, codes }: Named, ids: Id[], others: readonly HeaderCell[], row: ReadRow): Id[] {
  return others.reduce((left, head) => {
    const text = textAt(row, head.column);
    if (text === '') return left;
    const coded = isCode(head) ? codes.get(text) : undefined;
    const told = left.filter((id) => id === coded || foldSearch(details.get(id) ?? '') === foldSearch(text));
    return told.length === 0 ? left : told;
  }, ids);
}

/**
 * Returns how the group of a row is found, such as its distributor: in a column of groups, also one that the file only
 * shows, otherwise by the entries that its other columns name. '' for a row without a group.
 */
export function groupsOfRows(
  declaration: Declaration,
  {
    columns,
    others,
    lookupOf,
    namedOf,
  }: {
    columns: readonly MatchedColumn[];
    others: readonly HeaderCell[];
    lookupOf: (name: string) => Lookup | undefined;
    namedOf: (field: string) => Named | undefined;
  },
): (row: ReadRow, except: string) => string {
  const names = Object.keys(declaration.fields);
  const shown = others.flatMap(({ column, text }) => {
    const field = names.find((name) => headerKey(labelOf(declaration, name)) === headerKey(text));
    return field === undefined ? [] : [{ column, field }];
  });
  const places = [...columns, ...shown].flatMap(({ column, field }) => {
    const called = field === null ? undefined : lookupNameOf(declaration.fields[field] as Field);
    const lookup = called === undefined ? undefined : lookupOf(called);
    return field === null || lookup?.group === undefined
      ? []
      : [{ column, field, isGroup: lookup.group === lookup.name }];
  });
  const ordered = [...places.filter(({ isGroup }) => isGroup), ...places.filter(({ isGroup }) => !isGroup)];
  return (row, except) => {
    for (const { column, field, isGroup } of ordered) {
      const text = field === except ? '' : textAt(row, column);
      if (text === '') continue;
      if (isGroup) return text;
      const named = namedOf(field);
      const groups = new Set(named && idsCalled(named, text).map((id) => named.groups.get(id) ?? ''));
      if (groups.size === 1) return [...groups].join('');
    }
    return '';
  };
}
