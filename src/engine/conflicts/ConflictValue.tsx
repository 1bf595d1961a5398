import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Conflict } from '#record/merge.ts';
import type { RowKind } from '#record/mergeRows.ts';
import { nestedCellText, rowText } from '#record/rowText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { fieldColumn } from '../list/columns.tsx';

interface ConflictValueProps {
  declaration: Declaration;
  conflict: Conflict;
  value: unknown;
  rows: RowKind | undefined;
}

/** Draws a field value, or a cell or row of a table field, as a list would show it. */
export function ConflictValue({
  declaration,
  conflict: { field: name, row },
  value,
  rows,
}: ConflictValueProps): ReactNode {
  if (row && row.cell === undefined) return rows && isRecord(value) ? rowText(rows, value) : 'Строки нет';
  if (row) return nestedCellText(value);
  const field = declaration.fields[name] as Field;
  // Drawn as if the value were stored under the field's name, wherever the record stores it.
  const { cell, toText } = fieldColumn(name, { ...field, read: undefined } as Field, {}, declaration.lookups);
  const shown = { [name]: kindOf(field).serialize(value, field) };
  return cell ? cell(shown) : toText(shown);
}
