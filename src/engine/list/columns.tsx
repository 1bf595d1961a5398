import { DeleteOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { CellProps } from '#kinds/shared/props.ts';
import { compareBy } from '#record/compareBy.ts';
import { rawOf } from '#record/rawOf.ts';
import { textOf } from '#record/textOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { Button } from '#ui/button/Button.tsx';
import type { Column } from '#ui/table/column.ts';
import type { Row } from './row.ts';

/** The declared columns of a list, and a delete icon where the declaration has one. */
export function columnsOf({ list, fields, lookups }: Declaration, remove: ((row: Row) => void) | undefined): Column<Row>[] {
  const declared = (list?.columns ?? []).map((column) => {
    const { field, ...shown } = typeof column === 'string' ? { field: column } : column;
    return fieldColumn(field, fields[field] as Field, shown, lookups);
  });
  return remove ? [...declared, deleteColumn(remove)] : declared;
}

/** The column of one field: its kind says what is read, how rows are ordered and what draws it; `shown` says how wide it is, or otherwise. */
export function fieldColumn<R extends object = Row>(name: string, field: Field, shown: Partial<Column<R>> = {}, lookups?: Declaration['lookups']): Column<R> {
  const declaration = { fields: { [name]: field } };
  // The registry pairs each kind with its own fields; TypeScript cannot follow that through one look-up.
  const Cell = cells[field.kind] as ComponentType<CellProps> | null;
  const { alignRight, statefulCell } = kindOf(field);
  return {
    key: name,
    label: field.label ?? '',
    align: alignRight ? 'right' : undefined,
    stateful: statefulCell === true,
    toText: (row) => textOf(declaration, name, row),
    compare: compareBy(declaration, [{ name }]),
    cell: Cell ? (row) => <Cell field={field} value={rawOf(name, field, row)} record={row as Row} lookups={lookups} /> : undefined,
    ...shown,
  };
}

function deleteColumn(remove: (row: Row) => void): Column<Row> {
  return {
    key: 'delete',
    label: 'Удаление',
    hideLabel: true,
    width: 56,
    toText: () => '',
    cell: (row) => (
      <Button
        look="text" aria-label="Удалить" icon={<DeleteOutlined />}
        onClick={(event) => { event.stopPropagation(); remove(row); }}
      />
    ),
  };
}
