import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { showMoney, showNumber } from '#codecs/money.ts';
import { isBranch, type TreeNode } from '#engine/tree/treeIndex.ts';
import { nextRow } from '#engine/virtual/nextRow.ts';
import { useFocusedRow } from '#engine/virtual/useFocusedRow.ts';
import { change, type ReportTree, type Shelf } from './report.ts';

/** Pixels; compared figures take two lines. */
const rowHeights = { plain: 36, compared: 46 };

interface ReportRowsProps {
  tree: ReportTree;
  /** The indices to show, in their order. */
  visible: readonly number[];
  isOpen: (id: string | number) => boolean;
  toggle: (id: string | number) => void;
  /** The earlier report to compare with, null without one. */
  earlier: ReportTree | null;
}

/** The rows of the tree; only those in view are in the document (known trap 9). */
export function ReportRows({ tree, visible, isOpen, toggle, earlier }: ReportRowsProps): ReactNode {
  const rowHeight = earlier ? rowHeights.compared : rowHeights.plain;
  const scroller = useRef<HTMLDivElement>(null);
  const { rangeExtractor, follow, focusRow } = useFocusedRow(scroller);
  const virtual = useVirtualizer({
    count: visible.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 6, rangeExtractor,
    getItemKey: (row) => visible[row] ?? row, initialRect: { width: 600, height: 600 },
  });
  const onRowKey = (event: KeyboardEvent<HTMLElement>, row: number, open: boolean | undefined) => {
    const next = nextRow(event.key, row, { count: visible.length, rowHeight, height: scroller.current?.clientHeight ?? 0 });
    if (next !== null) focusRow(next);
    else if (event.key === 'Enter' || (event.key === 'ArrowRight' && open === false) || (event.key === 'ArrowLeft' && open)) event.currentTarget.click();
    else return;
    event.preventDefault();
  };
  const heads = ['Название', 'Фейсы', 'Доля', 'Цена', 'Промо'];
  return (
    <div className="report-tree" role="treegrid" aria-label="Представленность" aria-rowcount={visible.length + 1}>
      <div role="row" className="report-row report-head" aria-rowindex={1}>
        {heads.map((head, index) => <div key={head} role="columnheader" className={index === 1 || index === 3 ? 'report-number' : undefined}>{head}</div>)}
      </div>
      <div className="report-scroll" ref={scroller} role="presentation">
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }} {...follow}>
          {virtual.getVirtualItems().map(({ index: row, start }) => {
            const index = visible[row] as number;
            const node = tree.index.nodes[index] as TreeNode;
            const branch = isBranch(tree.index.nodes, index);
            const open = branch ? isOpen(node.id) : undefined;
            return (
              <div
                key={node.id} role="row" aria-level={node.level + 1} aria-expanded={open} aria-rowindex={row + 2} tabIndex={0} data-index={row}
                className={`report-row report-${tree.shelves.get(node.id)?.level}`} style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onClick={() => { if (branch) toggle(node.id); }} onKeyDown={(event) => onRowKey(event, row, open)}
              >
                <NameCell node={node} open={open} shelf={tree.shelves.get(node.id)} />
                <ShelfCells shelf={tree.shelves.get(node.id)} then={earlier?.shelves.get(node.id)} compared={earlier !== null} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function NameCell({ node, open, shelf }: { node: TreeNode; open: boolean | undefined; shelf: Shelf | undefined }): ReactNode {
  return (
    <div role="gridcell" className="report-name" style={{ paddingInlineStart: 4 + node.level * 18 }}>
      <span className="tree-caret" aria-hidden>{open === undefined ? null : open ? <CaretDownOutlined /> : <CaretRightOutlined />}</span>
      <span className="tree-name" title={node.name}>{node.name}</span>
      {shelf?.marked && <span className="report-mark">{shelf.level === 'tradeMark' ? 'наша' : 'ключевой'}</span>}
    </div>
  );
}

interface ShelfCellsProps { shelf: Shelf | undefined; then: Shelf | undefined; compared: boolean }

function ShelfCells({ shelf, then, compared }: ShelfCellsProps): ReactNode {
  const percentage = shelf?.percentage ?? null;
  return (
    <>
      <div role="gridcell" className="report-number">
        {showNumber(shelf?.faces)}{compared && <Then now={shelf?.faces} then={then?.faces} show={showNumber} judged />}
      </div>
      <div role="gridcell" className="report-share">
        {percentage !== null && (
          <>
            <span className="report-bar" aria-hidden><span style={{ width: `${Math.min(100, Math.max(0, percentage))}%` }} /></span>
            <span className="report-percent">{`${showNumber(percentage, 1)}%`}</span>
          </>
        )}
      </div>
      <div role="gridcell" className="report-number">
        {shelf?.price !== null && showMoney(shelf?.price)}{compared && shelf?.level === 'product' && <Then now={shelf.price} then={then?.price} show={showMoney} />}
      </div>
      <div role="gridcell" className="report-promo" title={shelf?.promo}>{shelf?.promo}</div>
    </>
  );
}

interface ThenProps {
  now: number | null | undefined;
  then: number | null | undefined;
  show: (value: unknown) => string;
  /** More faces are better; a price is neither. */
  judged?: boolean;
}

/** The earlier figure and the difference in words and sign, not by colour alone (spec D10). */
function Then({ now, then, show, judged = false }: ThenProps): ReactNode {
  const difference = change(now, then);
  if (difference === null) return <span className="report-then">{typeof then === 'number' ? `было ${show(then)}` : 'не было'}</span>;
  if (difference === 0) return <span className="report-then">без изменений</span>;
  return <span className={`report-then${judged ? (difference > 0 ? ' report-up' : ' report-down') : ''}`}>{`было ${show(then)} (${difference > 0 ? '+' : '−'}${show(Math.abs(difference))})`}</span>;
}
