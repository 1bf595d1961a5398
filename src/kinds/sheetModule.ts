import type { SheetCell } from '#codecs/sheet/cell.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { NameOf } from './kindModule.ts';
import type { Kind } from './registry/options.ts';

/** The ids that a name stands for: none, one, or several that are called alike. Whoever answers compares names as a search does (`foldSearch`). */
export type IdsOf = (name: string) => readonly (string | number)[];

/** What the cells of a field say: a raw value, what is wrong with them in Russian, or a name that several ids have. */
export type ReadCells =
  | { readonly raw: unknown }
  | { readonly wrong: string }
  | { readonly ambiguous: string; readonly ids: readonly (string | number)[] };

/**
 * A field in a spreadsheet: as many columns as `heads` names, mostly one. It comes with the first export or import and is in no list.
 * Where a person enters the field, what `toCells` wrote is read back by `fromCells` to the same raw value, from the cells as from their `cellText`. What no form can
 * have made (an id that nothing names, a number out of bounds) is written as it is, and need not be readable: an import compares cells first.
 */
export interface SheetModule<K extends Kind = Kind> {
  /** The heads of the field's columns, by its label; none where the field has nothing to tell. */
  heads(label: string, field: FieldOf<K>): readonly string[];
  /** Raw value to cells, one for each head. Numbers in front of a person are numbers, chosen ids are names (several in one cell by `joinNames`), an unnamed id is `№ 123`. */
  toCells(raw: unknown, field: FieldOf<K>, nameOf?: NameOf): readonly SheetCell[];
  /** Cells as people fill them in to a raw value; undefined where a file cannot say the value (`images`, `note`, what is only shown). */
  fromCells?(cells: readonly SheetCell[], field: FieldOf<K>, idsOf?: IdsOf): ReadCells;
  /** What a cell may say, where that is a short list: a sheet offers these. */
  choices?(field: FieldOf<K>): readonly string[] | undefined;
}

/** What a kind is in a sheet, typed by its name in the vocabulary. */
export function defineSheet<K extends Kind>(_kind: K, module: SheetModule<NoInfer<K>>): SheetModule<K> {
  return module;
}
