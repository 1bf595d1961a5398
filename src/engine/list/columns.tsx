import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Column as DeclaredColumn, Declaration } from '#schemas/declaration/declaration.ts';
import type { Field, Kind } from '#schemas/declaration/field.ts';
import { cells, rightAligned } from '../fields/cells.tsx';
import { rawOf } from '#record/rawOf.ts';
import type { Column } from '#ui/table/column.ts';
import type { Row } from './row.ts';

/** Kinds whose cells keep a state of their own. */
const stateful: ReadonlySet<Kind> = new Set(['custom', 'images']);

/** The declared columns of a list, and a delete icon where the declaration has one. */
export function columnsOf(declaration: Declaration, remove: ((row: Row) => void) | undefined): Column<Row>[] {
  const declared = (declaration.list?.columns ?? []).map((column): Column<Row> => {
    const { field: name, label, width, grow } = typeof column === 'string' ? { field: column } as Extract<DeclaredColumn, object> : column;
    const field = declaration.fields[name] as Field;
    return { key: name, label: label ?? field.label ?? '', width, grow, right: rightAligned.has(field.kind), stateful: stateful.has(field.kind), cell: (row) => cellOf(name, field, row, declaration.lookups) };
  });
  return remove ? [...declared, deleteColumn(remove)] : declared;
}

function cellOf(name: string, field: Field, row: Row, lookups: Declaration['lookups']): ReactNode {
  const Cell = cells[field.kind];
  return <Cell field={field} value={rawOf(name, field, row)} record={row} lookups={lookups} />;
}

function deleteColumn(remove: (row: Row) => void): Column<Row> {
  return {
    key: 'delete',
    label: 'Удаление',
    hideLabel: true,
    width: 56,
    cell: (row) => (
      <Button
        type="text" aria-label="Удалить" icon={<DeleteOutlined />}
        onClick={(event) => { event.stopPropagation(); remove(row); }}
      />
    ),
  };
}
