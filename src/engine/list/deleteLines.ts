import { kindOf } from '#kinds/registry/kinds.ts';
import { sumOf } from '#record/sums.ts';
import { textOf } from '#record/textOf.ts';
import { rawOf } from '#record/rawOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../core/row.ts';

/**
 * Returns the lines of the delete confirmation below the names: declared fields, summed over many records, and the
 * note.
 */
export function deleteLines(declaration: Declaration, rows: readonly Row[]): string[] {
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
  return [...shown, ...(list?.deleteNote === undefined ? [] : [list.deleteNote])];
}
