import { kindOf } from '#kinds/registry/kinds.ts';
import { sumOf } from '#record/sums.ts';
import { textOf } from '#record/textOf.ts';
import { rawOf } from '#record/rawOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../core/row.ts';
import type { WriteEffect } from '../core/writeEffects.ts';

/**
 * Returns the lines of the delete confirmation below the names: declared fields, summed over many records, the note,
 * and the effect.
 */
export function deleteLines(declaration: Declaration, rows: readonly Row[], effect: WriteEffect | null): string[] {
  const { fields, list } = declaration;
  const shown = (list?.deleteShows ?? []).flatMap((name) => {
    const field = fields[name];
    // An external API may omit the value: no line is better than zero.
    if (field === undefined || rows.length === 0 || rows.some((row) => rawOf(name, field, row) === undefined))
      return [];
    const [first] = rows;
    const text =
      rows.length === 1
        ? textOf(declaration, name, first)
        : kindOf(field).toText(sumOf(declaration, name, rows), field);
    return [`${field.label ?? name}: ${text}`];
  });
  const declared = [...shown, ...(list?.deleteNote === undefined ? [] : [list.deleteNote])];
  if (effect === null) return declared;
  return effect.besidesDeclared ? [...declared, ...effect.lines] : [...effect.lines];
}
