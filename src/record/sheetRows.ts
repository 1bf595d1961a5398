import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { recordIn } from '#codecs/records.ts';
import { getByPath } from '#codecs/path.ts';
import type { NameOf } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { rawOf } from './rawOf.ts';
import { lookupNameOf, type NamesOf } from './searchText.ts';
import type { SheetColumn } from './sheetColumns.ts';

type Declared = Pick<Declaration, 'api' | 'fields'>;

/** A sheet header with the allowed values of its cells, if they form a list. */
export interface SheetHeader {
  text: string;
  hidden?: boolean;
  choices?: readonly string[];
}

/** Returns the names of a lookup's entries; undefined when not all of them are known. */
export type ChoicesOf = (lookup: string) => readonly string[] | undefined;

/** Returns the headers of columns, all different, because an import identifies columns by them. */
export function sheetHeaders(
  declaration: Declared,
  columns: readonly SheetColumn[],
  choicesOf: ChoicesOf,
): SheetHeader[] {
  const taken = new Set<string>();
  return columns.flatMap(({ field: name, label, hidden }) => {
    const field = name === null ? undefined : declaration.fields[name];
    const texts = field === undefined ? [label] : sheetOf(field).headers(label, field);
    const choices = field === undefined || texts.length > 1 ? undefined : choicesIn(field, choicesOf);
    return texts.map((text) => ({
      text: unlike(text, taken),
      ...(hidden ? { hidden } : {}),
      ...(choices && choices.length > 0 ? { choices } : {}),
    }));
  });
}

/** Returns the cells of a record, one per header; `namesOf` returns the names of chosen ids. */
export function sheetCells(
  declaration: Declared,
  columns: readonly SheetColumn[],
  record: unknown,
  namesOf: NamesOf,
): SheetCell[] {
  return columns.flatMap(({ field: name }) => {
    const field = name === null ? undefined : declaration.fields[name];
    if (name === null || field === undefined) return [idCell(recordIn(record)[declaration.api.id])];
    return sheetOf(field).toCells(rawOf(name, field, record), field, nameInRecord(field, record) ?? namesOf(name));
  });
}

/**
 * Returns the name in the record for the id of a custom field that declares its path (`options.name`); undefined when
 * it is missing.
 */
function nameInRecord(field: Field, record: unknown): NameOf | undefined {
  const path = field.kind === 'custom' ? field.options?.['name'] : undefined;
  const name = typeof path === 'string' ? getByPath(record, path) : undefined;
  return typeof name === 'string' && name.trim() !== '' ? () => name : undefined;
}

/** From this number on, spreadsheets replace digits with zeros. */
const inexact = 1e15;

/** Returns the cell of a record's id. */
export function idCell(id: unknown): SheetCell {
  if (typeof id === 'number' && Math.abs(id) < inexact) return { type: 'number', number: id, format: 'plain' };
  return id === null || id === undefined ? emptyCell : { type: 'text', text: String(id) };
}

/** Returns the declared options, or the entries of a lookup for a field with a single choice. */
function choicesIn(field: Field, choicesOf: ChoicesOf): readonly string[] | undefined {
  const own = sheetOf(field).choices?.(field);
  if (own !== undefined) return own;
  const lookup = lookupNameOf(field);
  const names =
    lookup !== undefined && kindOf(field).role === 'entered' && kindOf(field).carries(field) === 'one'
      ? choicesOf(lookup)
      : undefined;
  return names && [...new Set(names)];
}

function unlike(text: string, taken: Set<string>): string {
  let name = text;
  for (let number = 2; taken.has(foldSearch(name)); number += 1) name = `${text} (${number})`;
  taken.add(foldSearch(name));
  return name;
}
