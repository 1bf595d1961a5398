import { foldSearch } from '#codecs/foldSearch.ts';
import type { HeaderCell } from '#codecs/sheet/read/table.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isSent, valueFields } from './formFields.ts';
import { labelOf } from './labelOf.ts';

/** The target of a column's cells: a field and the index among its headers, or the id (`field` is null). */
export interface SheetPlace {
  readonly field: string | null;
  readonly part: number;
}

/** A column of a file with its target in a record. */
export interface MatchedColumn extends SheetPlace {
  readonly column: number;
  readonly head: string;
}

export interface Matching {
  readonly columns: readonly MatchedColumn[];
  /** Columns of fields that a file cannot change. */
  readonly shown: readonly HeaderCell[];
  /** Columns that match no field. */
  readonly unknown: readonly HeaderCell[];
}

/** The user's earlier choices for headers, by `headerKey`; null means that the column is skipped. */
export type RememberedHeaders = ReadonlyMap<string, SheetPlace | null>;

/** Returns the key by which headers are compared, ignoring case, ё and spaces. */
export function headerKey(text: string): string {
  return foldSearch(text).replaceAll(' ', '');
}

/** Header of the column with the reasons in a file of errors. */
export const errorHead = 'Ошибка';

/**
 * Returns the key of files with the same headers, under which the user's decisions are stored. A file of errors has that
 * of the file whose rows it contains.
 */
export function headersSignature(headers: readonly HeaderCell[]): string {
  return headers
    .filter(({ text }) => text !== errorHead)
    .map(({ text }) => headerKey(text))
    .join('\n');
}

/** Checks whether a file can supply a field: users enter it in the form, it is sent, and a cell can hold its value. */
export function isImported(declaration: Declaration, name: string): boolean {
  const field = declaration.fields[name];
  return (
    field !== undefined &&
    kindOf(field).role === 'entered' &&
    sheetOf(field).fromCells !== undefined &&
    !isOpaque(field) &&
    isSent(field) &&
    field.readOnly !== true &&
    valueFields(declaration).includes(name)
  );
}

/** Checks whether only the field's own component can interpret its value. */
function isOpaque(field: Field): boolean {
  return field.kind === 'custom' && field.lookup === undefined;
}

/**
 * Assigns the columns of a file to fields: by remembered decisions, then by label, then by name, then by
 * the other headers that the field declares. Each target is used
 * once; an editable field precedes a read-only one.
 */
export function matchHeaders(
  declaration: Declaration,
  headers: readonly HeaderCell[],
  remembered: RememberedHeaders = new Map(),
): Matching {
  const [places, others] = [placesOf(declaration), otherPlacesOf(declaration)];
  const taken = new Set<string>();
  const [columns, shown, unknown]: [MatchedColumn[], HeaderCell[], HeaderCell[]] = [[], [], []];
  const take = (head: HeaderCell, place: SheetPlace) => {
    taken.add(placeKey(place));
    columns.push({ ...place, column: head.column, head: head.text });
  };
  for (const head of headers) {
    const rememberedPlace = remembered.get(headerKey(head.text));
    if (rememberedPlace && isOpen(declaration, rememberedPlace) && !taken.has(placeKey(rememberedPlace)))
      take(head, rememberedPlace);
  }
  const isMatched = ({ column }: HeaderCell) => columns.some((item) => item.column === column);
  const isSkipped = ({ text }: HeaderCell) => remembered.get(headerKey(text)) === null;
  const placesNamed = (named: readonly Named[], { text }: HeaderCell) =>
    named.filter(({ key }) => key === headerKey(text));
  for (const named of [places, others])
    for (const head of headers.filter((item) => !isMatched(item) && !isSkipped(item))) {
      const open = placesNamed(named, head).find(
        ({ place }) => isOpen(declaration, place) && !taken.has(placeKey(place)),
      );
      if (open) take(head, open.place);
    }
  for (const head of headers.filter((item) => !isMatched(item))) {
    const isShown = placesNamed(places, head).some(({ place }) => !isOpen(declaration, place));
    (isShown && !isSkipped(head) ? shown : unknown).push(head);
  }
  return { columns: columns.sort((a, b) => a.column - b.column), shown, unknown };
}

interface Named {
  readonly key: string;
  readonly place: SheetPlace;
}

/**
 * Returns all possible headers: labels before names, so that a field whose name equals the label of another field is
 * matched last.
 */
function placesOf(declaration: Declaration): Named[] {
  const id: Named[] = ['ID', declaration.api.id].map((text) => ({
    key: headerKey(text),
    place: { field: null, part: 0 },
  }));
  const byLabels = Object.keys(declaration.fields).flatMap((name) =>
    labelsOf(declaration, name).flatMap((label) => headersOf(declaration, name, label)),
  );
  const byNames = Object.keys(declaration.fields).flatMap((name) => headersOf(declaration, name, name));
  return [...byLabels, ...id, ...byNames];
}

/** Returns the other headers that fields declare. */
function otherPlacesOf(declaration: Declaration): Named[] {
  return Object.entries(declaration.fields).flatMap(([name, { headers = [] }]) =>
    headers.flatMap((label) => headersOf(declaration, name, label)),
  );
}

function labelsOf(declaration: Declaration, name: string): string[] {
  const columns = declaration.list?.columns ?? [];
  const own = columns.flatMap((column) =>
    typeof column === 'object' && column.field === name && column.label !== undefined ? [column.label] : [],
  );
  return [labelOf(declaration, name), ...own];
}

function headersOf(declaration: Declaration, name: string, label: string): Named[] {
  const field = declaration.fields[name] as Field;
  if ((field.read ?? name) === declaration.api.id) return [{ key: headerKey(label), place: { field: null, part: 0 } }];
  return sheetOf(field)
    .headers(label, field)
    .map((head, part) => ({ key: headerKey(head), place: { field: name, part } }));
}

function isOpen(declaration: Declaration, { field }: SheetPlace): boolean {
  return field === null || isImported(declaration, field);
}

const placeKey = ({ field, part }: SheetPlace): string => `${part}:${field ?? ''}`;
