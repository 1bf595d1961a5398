import { kindOf } from '#kinds/registry/kinds.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { shownPath } from './path.ts';
import { sourcesOf } from './rawOf.ts';
import { searchedColumns } from './searchText.ts';

/** A part of a record in a sheet: a field, with as many columns as its kind requires, or the id (`field` is null). */
export interface SheetColumn {
  field: string | null;
  /** Label shown to the user. */
  label: string;
  /** Hides the column in the file: the id of rows that are displayed without one. */
  hidden?: boolean;
}

type Declared = Pick<Declaration, 'api' | 'fields' | 'list'>;

/** Returns the columns of the list in order, with the id when the file format can hide it. */
export function visibleSheetColumns(declaration: Declared, hidesId: boolean): SheetColumn[] {
  const columns = (declaration.list?.columns ?? []).flatMap((column) => {
    const { field, label } = typeof column === 'string' ? { field: column, label: undefined } : column;
    return columnOf(declaration, field, label);
  });
  return hidesId ? withId(declaration, columns, true) : columns;
}

/**
 * Returns all fields that these records contain: the declared columns first, then the others. Of two fields with the
 * same label the editable one is used, of two with the same value the first. Fields missing from all records (lists
 * return less than a single record) have no column.
 */
export function allSheetColumns(declaration: Declared, records: readonly object[]): SheetColumn[] {
  const declared = searchedColumns(declaration);
  const names = [...declared, ...Object.keys(declaration.fields).filter((name) => !declared.includes(name))];
  const carried = names.filter((name) => isCarried(name, declaration.fields[name], records));
  const columns = carried.flatMap((name) => columnOf(declaration, name));
  return withId(
    declaration,
    columns.filter((column) => !isRepeated(declaration, columns, column)),
    false,
  );
}

/** Returns the column of a field; an empty list when the field has no label or its kind has no sheet columns. */
function columnOf(declaration: Declared, name: string, label?: string): SheetColumn[] {
  const field = declaration.fields[name];
  if (field === undefined) return [];
  const called = label ?? field.label ?? kindOf(field).ownLabel?.(field);
  if (called === undefined) return [];
  if (sheetOf(field).headers(called, field).length > 0) return [{ field: name, label: called }];
  return shownPath(name, field) === declaration.api.id ? [{ field: null, label: called }] : [];
}

function withId({ api, fields }: Declared, columns: readonly SheetColumn[], hidden: boolean): SheetColumn[] {
  const shown = columns.some(({ field }) => field === null || shownPath(field, fields[field]) === api.id);
  return shown ? [...columns] : [{ field: null, label: 'ID', ...(hidden ? { hidden } : {}) }, ...columns];
}

function isRepeated(
  { fields }: Declared,
  columns: readonly SheetColumn[],
  { field: name, label }: SheetColumn,
): boolean {
  const field = name === null ? undefined : fields[name];
  if (name === null || field === undefined) return false;
  const path = shownPath(name, field);
  const first = columns.find(({ field: other }) => other !== null && shownPath(other, fields[other]) === path);
  if (first?.field !== name) return true;
  const entered = ({ field: other }: SheetColumn) =>
    other !== null && fields[other] !== undefined && kindOf(fields[other]).role === 'entered';
  return kindOf(field).role === 'shown' && columns.some((column) => column.label === label && entered(column));
}

function isCarried(name: string, field: Field | undefined, records: readonly object[]): boolean {
  if (field === undefined) return false;
  if (field.computed !== undefined)
    return sourcesOf(field.computed).some((source) => isCarried(source.name, source.field, records));
  const read = field.read ?? name;
  if (read === false) return false;
  const members = [read].flat().map((path) => (path.split('.')[0] ?? '').replace('[]', ''));
  return records.some((record) => members.some((member) => Object.hasOwn(record, member)));
}
