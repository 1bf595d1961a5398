import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { shownPath } from './path.ts';
import { labelOf } from './labelOf.ts';

/** One representation of a field's value in a sheet. */
export interface SheetReading {
  readonly name: string;
  readonly field: Field;
}

type Declared = Pick<Declaration, 'fields' | 'list'>;
type Known = WeakMap<Declaration['fields'], Map<string, readonly SheetReading[]>>;
const [known, knownAlike]: [Known, Known] = [new WeakMap(), new WeakMap()];

/**
 * Returns the accepted representations of a field in a sheet: that of its form, and those of fields that display the
 * same value in a list (`Неактивна`, `Не активна`).
 */
export function sheetReadings(declaration: Declared, name: string): readonly SheetReading[] {
  return remembered(known, declaration, name, () => [
    { name, field: declaration.fields[name] as Field },
    ...others(declaration, name).filter(
      ({ name: other, field }) =>
        shownPath(other, field) === shownPath(name, declaration.fields[name]) && sheetOf(field).fromCells !== undefined,
    ),
  ]);
}

/** Returns the other fields exported under the same header: a list may display by them what the form chooses by ids. */
export function sheetNamesakes(declaration: Declared, name: string): readonly SheetReading[] {
  const label = labelOf(declaration, name);
  return remembered(knownAlike, declaration, name, () =>
    others(declaration, name).filter(
      ({ name: other }) => labelOf(declaration, other) === label || columnLabel(declaration, other) === label,
    ),
  );
}

function remembered(
  all: Known,
  { fields }: Declared,
  name: string,
  make: () => SheetReading[],
): readonly SheetReading[] {
  const own = all.get(fields) ?? new Map<string, readonly SheetReading[]>();
  all.set(fields, own);
  const ready = own.get(name) ?? make();
  own.set(name, ready);
  return ready;
}

/** Returns the other fields with the same number of columns. */
function others({ fields }: Declared, name: string): SheetReading[] {
  const width = sheetOf(fields[name] as Field).headers('', fields[name] as Field).length;
  return Object.entries(fields)
    .filter(
      ([other, field]) => other !== name && field.read !== false && sheetOf(field).headers('', field).length === width,
    )
    .map(([other, field]) => ({ name: other, field }));
}

function columnLabel({ list }: Declared, name: string): string | undefined {
  const column = list?.columns.find((item) => typeof item === 'object' && item.field === name);
  return typeof column === 'object' ? column.label : undefined;
}
