import { DeleteOutlined } from '@ant-design/icons';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { compareBy } from '#record/compareBy.ts';
import { rawOf } from '#record/rawOf.ts';
import { textOf } from '#record/textOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ColumnItem } from '#schemas/declaration/list.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { Button } from '#ui/button/Button.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { renderCellText } from '#ui/table/renderCellText.tsx';
import type { Column } from '#ui/table/column.ts';
import type { Row } from '../core/row.ts';

const DressedCell = lazyComponent(
  async () => (await import('./DecoratedCell.tsx')).DecoratedCell,
  ({ children }) => children,
);

/** Pixels that fit a long word of a name: users recognize rows by their first column. */
const nameWidth = 148;

type RowAction = ((row: Row) => void) | undefined;
type RowMenu = ((row: Row, anchor: HTMLElement) => void) | undefined;

/** Width of the button of a row action in pixels; one by touch is wider. */
export const rowActionWidth = 40;

/**
 * Returns the declared columns of a list with the row actions: a delete button and a menu button, each `actionWidth`
 * pixels wide.
 */
export function columnsOf(
  declaration: Declaration,
  remove: RowAction,
  menu?: RowMenu,
  actionWidth = rowActionWidth,
): Column<Row>[] {
  const { list, fields, lookups } = declaration;
  const declared = (list?.columns ?? []).map((item, at) => {
    const { field, label, width, grow } = typeof item === 'string' ? { field: item } : item;
    const shown = {
      ...(label === undefined ? {} : { label }),
      ...(width === undefined ? {} : { width }),
      ...(grow === undefined ? {} : { grow }),
    };
    const column = fieldColumn(
      field,
      fields[field] as Field,
      at === 0 ? { minWidth: nameWidth, ...shown } : shown,
      lookups,
    );
    return typeof item === 'string' || (item.link === undefined && item.tone === undefined)
      ? column
      : dressed(declaration, item, column);
  });
  return remove || menu ? [...declared, actionColumn(remove, menu, actionWidth)] : declared;
}

/**
 * Returns the column of one field: its kind defines the text, sort order and cell; `shown` overrides the width and
 * other settings.
 */
export function fieldColumn<R extends object = Row>(
  name: string,
  field: Field,
  shown: Partial<Column<R>> = {},
  lookups?: Declaration['lookups'],
): Column<R> {
  const declaration = { fields: { [name]: field } };
  const Cell = cells[field.kind];
  const { alignRight, statefulCell } = kindOf(field);
  return {
    key: name,
    label: field.label ?? '',
    help: field.help,
    align: alignRight ? 'right' : undefined,
    stateful: statefulCell === true,
    toText: (row) => textOf(declaration, name, row),
    compare: compareBy(declaration, [{ name }]),
    cell: Cell
      ? (row) => <Cell field={field} value={rawOf(name, field, row)} record={row as Row} lookups={lookups} />
      : undefined,
    ...shown,
  };
}

/** Adds the links and meanings of a column to its cells. */
function dressed(declaration: Declaration, item: ColumnItem, column: Column<Row>): Column<Row> {
  return {
    ...column,
    cell: (row) => {
      const text = column.toText(row);
      return (
        <DressedCell declaration={declaration} column={item} row={row} text={text}>
          {column.cell?.(row) ?? renderCellText(text)}
        </DressedCell>
      );
    },
  };
}

function actionColumn(remove: RowAction, menu: RowMenu, width: number): Column<Row> {
  return {
    key: 'actions',
    label: 'Действия',
    hideLabel: true,
    width: remove && menu ? 2 * width : 46,
    className: 'table-actions',
    toText: () => '',
    cell: (row) => (
      <>
        {remove && (
          <Button
            look="text"
            aria-label="Удалить"
            icon={<DeleteOutlined />}
            onClick={(event) => {
              event.stopPropagation();
              remove(row);
            }}
          />
        )}
        {menu && (
          <Button
            look="text"
            aria-label="Действия"
            aria-haspopup="menu"
            aria-expanded={false}
            icon={dots}
            onClick={(event) => {
              event.stopPropagation();
              menu(row, event.currentTarget);
            }}
          />
        )}
      </>
    ),
  };
}

const dots = (
  <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden>
    <circle cx="2" cy="7" r="1.4" />
    <circle cx="7" cy="7" r="1.4" />
    <circle cx="12" cy="7" r="1.4" />
  </svg>
);
