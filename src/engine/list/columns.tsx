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

/** A long word of a name fits, in pixels: rows are known by their first column. */
const nameWidth = 148;

type RowAction = ((row: Row) => void) | undefined;
type RowMenu = ((row: Row, anchor: HTMLElement) => void) | undefined;

/** The declared columns of a list, and what may be done with a row: a button that deletes it, one that opens its menu. */
export function columnsOf({ list, fields, lookups }: Declaration, remove: RowAction, menu?: RowMenu): Column<Row>[] {
  const declared = (list?.columns ?? []).map((column, at) => {
    const { field, ...shown } = typeof column === 'string' ? { field: column } : column;
    return fieldColumn(field, fields[field] as Field, at === 0 ? { minWidth: nameWidth, ...shown } : shown, lookups);
  });
  return remove || menu ? [...declared, actionColumn(remove, menu)] : declared;
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
    help: field.help,
    align: alignRight ? 'right' : undefined,
    stateful: statefulCell === true,
    toText: (row) => textOf(declaration, name, row),
    compare: compareBy(declaration, [{ name }]),
    cell: Cell ? (row) => <Cell field={field} value={rawOf(name, field, row)} record={row as Row} lookups={lookups} /> : undefined,
    ...shown,
  };
}

function actionColumn(remove: RowAction, menu: RowMenu): Column<Row> {
  return {
    key: 'actions',
    label: 'Действия',
    hideLabel: true,
    width: remove && menu ? 84 : 52,
    className: 'table-actions',
    toText: () => '',
    cell: (row) => (
      <>
        {remove && (
          <Button
            look="text" aria-label="Удалить" icon={<DeleteOutlined />}
            onClick={(event) => { event.stopPropagation(); remove(row); }}
          />
        )}
        {menu && (
          <Button
            look="text" aria-label="Действия" aria-haspopup="menu" aria-expanded={false} icon={dots}
            onClick={(event) => { event.stopPropagation(); menu(row, event.currentTarget); }}
          />
        )}
      </>
    ),
  };
}

const dots = <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden><circle cx="2" cy="7" r="1.4" /><circle cx="7" cy="7" r="1.4" /><circle cx="12" cy="7" r="1.4" /></svg>;
