import type { SheetCell } from '#codecs/sheet/cell.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { NameOf } from './contract.ts';
import type { Kind } from './registry/options.ts';

/** The ids that a name stands for: none, one, or several that are called alike. */
export type IdsOf = (name: string) => readonly (string | number)[];

/** What the cells of a field say: a raw value, what is wrong with them in Russian, or a name that several ids have. */
export type ReadCells = { readonly raw: unknown } | { readonly wrong: string } | { readonly ambiguous: string; readonly ids: readonly (string | number)[] };

/** A field in a spreadsheet: as many columns as `heads` names, mostly one. It comes with the first export or import and is in no list. */
export interface SheetModule<K extends Kind = Kind> {
  /** The heads of the field's columns, by its label; none where the field has nothing to tell. */
  heads(label: string, field: FieldOf<K>): readonly string[];
  /** Raw value to cells, one for each head. */
  toCells(raw: unknown, field: FieldOf<K>, nameOf?: NameOf): readonly SheetCell[];
  /** Cells as people fill them in to a raw value; undefined where a file cannot say the value (`images`, `note`). */
  fromCells?(cells: readonly SheetCell[], field: FieldOf<K>, idsOf?: IdsOf): ReadCells;
  /** What a cell may say, where that is a short list: a sheet offers these. */
  choices?(field: FieldOf<K>): readonly string[];
}

/** What a kind is in a sheet, typed by its name in the vocabulary. */
export function defineSheet<K extends Kind>(_kind: K, module: SheetModule<NoInfer<K>>): SheetModule<K> {
  return module;
}
