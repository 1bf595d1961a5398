import { kindOf } from '#kinds/registry/kinds.ts';
import type { ValueChange } from '#record/changes.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Conflict, RowsOf } from '#record/merge.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** Returns the labels of the changed fields; fields that are never shown are omitted. */
export function labelsOf(declaration: Declaration, changes: readonly ValueChange[]): string[] {
  return changes
    .filter(({ name }) => ['entered', 'shown'].includes(kindOf(declaration.fields[name] as Field).role))
    .map(({ name }) => labelOf(declaration, name));
}

/** `Агенты: Иванов Пётр — Объём`. */
export function conflictTitle(declaration: Declaration, { field, row }: Conflict, rowsOf: RowsOf): string {
  const label = labelOf(declaration, field);
  if (!row) return label;
  const cell = rowsOf(field)?.cells.find(({ name }) => name === row.cell);
  return `${label}: ${row.name}${cell ? ` — ${cell.label}` : ''}`;
}
