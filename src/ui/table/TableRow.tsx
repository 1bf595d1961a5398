import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Fragment, memo, type ReactNode } from 'react';
import { renderCellText, renderHighlightedText } from './renderCellText.tsx';
import { cellClass, cellStyle, type Column, type RowId } from './column.ts';

interface TableRowProps<Row> {
  row: Row;
  record: RowId;
  index: number;
  start: number;
  columns: readonly Column<Row>[];
  selected: boolean;
  open: ((row: Row) => void) | undefined;
  /** Whether the row itself is a stop of the keyboard. */
  focusable: boolean;
  className: string;
  /** 0 at the root, of a table that is a tree. */
  level: number | undefined;
  expanded: boolean | undefined;
  /** Words to mark in plain texts. */
  highlight: readonly string[] | undefined;
}

/** A row shows one record after another (`rowKeyPool`); cells that keep a state begin anew with each. */
export const TableRow = memo(function TableRow<Row>({
  row,
  record,
  index,
  start,
  columns,
  selected,
  open,
  focusable,
  className,
  level,
  expanded,
  highlight,
}: TableRowProps<Row>): ReactNode {
  const inTree = level !== undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      aria-selected={open && !inTree ? selected : undefined}
      aria-level={inTree ? level + 1 : undefined}
      aria-expanded={expanded}
      className={`table-row${open ? ' table-row-open' : ''}${selected ? ' table-row-selected' : ''}${className}`}
      style={{ top: start }}
      tabIndex={focusable ? 0 : undefined}
      {...(open
        ? {
            onClick: () => {
              if (!isTextSelected()) open(row);
            },
          }
        : {})}
    >
      {columns.map((column, at) => {
        const drawn = column.cell ? column.cell(row) : textIn(column, row, highlight);
        const content = column.stateful ? <Fragment key={record}>{drawn}</Fragment> : drawn;
        return (
          <div
            key={column.key}
            role={column.namesRow ? 'rowheader' : inTree ? 'gridcell' : 'cell'}
            style={cellStyle(column)}
            className={cellClass(column)}
          >
            {column.before?.(row, record)}
            {inTree && at === 0 ? (
              <Branch level={level} expanded={expanded}>
                {content}
              </Branch>
            ) : (
              content
            )}
          </div>
        );
      })}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Figures take one line: an element around each would be one more to lay out. */
function textIn<Row>({ align, toText }: Column<Row>, row: Row, highlight: readonly string[] | undefined): ReactNode {
  return align === 'right' ? renderHighlightedText(toText(row), highlight) : renderCellText(toText(row), highlight);
}

/** The first cell of a row in a tree: as deep as the row lies, and whether the rows inside it are shown. */
function Branch({
  level,
  expanded,
  children,
}: {
  level: number;
  expanded: boolean | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <span className="table-branch" style={{ paddingInlineStart: level * 18 }}>
      <span className="tree-caret" aria-hidden>
        {expanded === undefined ? null : expanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
      </span>
      {children}
    </span>
  );
}

/** Whoever drags over a text wants to copy it, not to open the row: a press alone leaves no selection. */
function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}
