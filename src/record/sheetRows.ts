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

/** A head of a sheet, and what the cells below it may say where that is a list. */
export interface SheetHeader {
  text: string;
  hidden?: boolean;
  choices?: readonly string[];
}

/** The names of a lookup's entries; undefined where they are not all known. */
export type ChoicesOf = (lookup: string) => readonly string[] | undefined;

/** The heads of columns, no two of them alike: an import knows columns by them. */
export function sheetHeaders(
  declaration: Declared,
  columns: readonly SheetColumn[],
  choicesOf: ChoicesOf,
): SheetHeader[] {
  const taken = new Set<string>();
  return columns.flatMap(({ field: name, label, hidden }) => {
    const field = name === null ? undefined : declaration.fields[name];
    const texts = field === undefined ? [label] : sheetOf(field).heads(label, field);
    const choices = field === undefined || texts.length > 1 ? undefined : choicesIn(field, choicesOf);
    return texts.map((text) => ({
      text: unlike(text, taken),
      ...(hidden ? { hidden } : {}),
      ...(choices && choices.length > 0 ? { choices } : {}),
    }));
  });
}

/** The cells of a record, one for each head. Chosen ids are named by `namesOf`. */
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

/** What the record itself calls the id of a bespoke field that says where (`options.name`); undefined where it says nothing. */
function nameInRecord(field: Field, record: unknown): NameOf | undefined {
  const path = field.kind === 'custom' ? field.options?.['name'] : undefined;
  const name = typeof path === 'string' ? getByPath(record, path) : undefined;
  return typeof name === 'string' && name.trim() !== '' ? () => name : undefined;
}

/** From here on spreadsheets put noughts in the place of digits. */
const inexact = 1e15;

function idCell(id: unknown): SheetCell {
  if (typeof id === 'number' && Math.abs(id) < inexact) return { type: 'number', number: id, format: 'plain' };
  return id === null || id === undefined ? emptyCell : { type: 'text', text: String(id) };
}

/** Declared options, or the entries of a lookup where a record has one of them. */
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
