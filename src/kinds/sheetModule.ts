import type { SheetCell } from '#codecs/sheet/cell.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { NameOf } from './kindModule.ts';
import type { Kind } from './registry/options.ts';

/** Returns all ids with a name. Implementations compare names as search does (`foldSearch`). */
export type IdsOf = (name: string) => readonly (string | number)[];

/** Result of reading the cells of a field: a raw value, a Russian error, or a name shared by several ids. */
export type ReadCells =
  | { readonly raw: unknown }
  | { readonly wrong: string }
  | { readonly ambiguous: string; readonly ids: readonly (string | number)[] };

/**
 * The spreadsheet columns of a field kind, one for each header; loaded with the first export or import. For fields that
 * users enter, `fromCells` reads the output of `toCells` back to the same raw value, from cells and from their
 * `cellText`. Values that a form cannot produce (an unnamed id, a number out of bounds) are written unchanged and may
 * be unreadable, because an import compares cells first.
 */
export interface SheetModule<K extends Kind = Kind> {
  /** Returns the headers of the field's columns; an empty list when the field has no column. */
  headers(label: string, field: FieldOf<K>): readonly string[];
  /**
   * Converts a raw value to cells, one per header. Numbers stay numbers, chosen ids become names (several per cell by
   * `joinNames`), an unnamed id is `№ 123`.
   */
  toCells(raw: unknown, field: FieldOf<K>, nameOf?: NameOf): readonly SheetCell[];
  /**
   * Converts cells filled in by users to a raw value. Undefined when a file cannot contain the value (`images`, `note`,
   * read-only values).
   */
  fromCells?(cells: readonly SheetCell[], field: FieldOf<K>, idsOf?: IdsOf): ReadCells;
  /** How a value is written, for the example row of a template; one text for each header, or one for all. */
  example?: string | readonly string[];
  /** Returns the allowed texts of a cell when the list is short; a sheet offers them. */
  choices?(field: FieldOf<K>): readonly string[] | undefined;
}

/** Defines the sheet module of a kind, typed by its name in the vocabulary. */
export function defineSheet<K extends Kind>(_kind: K, module: SheetModule<NoInfer<K>>): SheetModule<K> {
  return module;
}
