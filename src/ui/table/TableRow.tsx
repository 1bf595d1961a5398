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
  /** Whether the row itself is a keyboard stop. */
  focusable: boolean;
  className: string;
  /** Depth in a tree table, 0 at the root. */
  level: number | undefined;
  expanded: boolean | undefined;
  /** Words to highlight in plain texts. */
  highlight: readonly string[] | undefined;
}

/**
 * A table row. Its element is reused for other records (`rowKeyPool`); cells with state are remounted for each record.
 */
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

/** Numbers take one line and need no extra element, which would cost layout time. */
function textIn<Row>({ align, toText }: Column<Row>, row: Row, highlight: readonly string[] | undefined): ReactNode {
  return align === 'right' ? renderHighlightedText(toText(row), highlight) : renderCellText(toText(row), highlight);
}

/** First cell of a tree row: its indentation, and whether its child rows are shown. */
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

/** Dragging over a text selects it and must not open the row; a simple press leaves no selection. */
function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}
