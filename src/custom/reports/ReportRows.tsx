import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isBranch, type TreeIndex, type TreeNode } from '#ui/tree/treeIndex.ts';
import { nextRow } from '#ui/table/nextRow.ts';
import { useFocusedRow } from '#ui/table/useFocusedRow.ts';
import type { Shelf, Shelves } from './report.ts';
import { ShelfCells } from './ShelfCells.tsx';

/** Pixels; compared figures take two lines. */
const rowHeights = { plain: 36, compared: 46 };
/** Pixels of the heads, which stay over the rows. */
const headHeight = 36;
const heads = ['Название', 'Фейсы', 'Доля', 'Цена', 'Промо'];

interface ReportRowsProps {
  index: TreeIndex;
  /** The indices to show, in their order. */
  visible: readonly number[];
  isOpen: (id: string | number) => boolean;
  toggle: (id: string | number) => void;
  opened: Shelves;
  /** The report to compare with, null without one. */
  beside: { shelves: Shelves; later: boolean } | null;
}

/** The rows of the tree; only those in view are in the document (known trap 9). */
export function ReportRows({ index: { nodes }, visible, isOpen, toggle, opened, beside }: ReportRowsProps): ReactNode {
  const rowHeight = beside ? rowHeights.compared : rowHeights.plain;
  const scroller = useRef<HTMLDivElement>(null);
  const { rangeExtractor, follow, focusRow } = useFocusedRow(scroller);
  const virtual = useVirtualizer({
    count: visible.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 6, rangeExtractor,
    getItemKey: (row) => visible[row] ?? row, initialRect: { width: 600, height: 600 },
  });
  const onRowKey = (event: KeyboardEvent<HTMLElement>, row: number, open: boolean | undefined) => {
    const height = (scroller.current?.clientHeight ?? 0) - headHeight;
    const next = nextRow(event.key, row, { count: visible.length, rowHeight, height });
    if (next !== null) focusRow(next);
    else if (event.key === 'Enter' || (event.key === 'ArrowRight' && open === false) || (event.key === 'ArrowLeft' && open)) event.currentTarget.click();
    else return;
    event.preventDefault();
  };
  return (
    <div className={beside ? 'report-tree report-compared' : 'report-tree'} role="treegrid" aria-label="Представленность" aria-rowcount={visible.length + 1} ref={scroller}>
      <div role="row" className="report-row report-head" aria-rowindex={1}>
        {heads.map((head, at) => <div key={head} role="columnheader" className={at === 1 || at === 3 ? 'report-number' : undefined}>{head}</div>)}
      </div>
      <div className="report-rows" role="presentation" style={{ height: virtual.getTotalSize() }} {...follow}>
        {virtual.getVirtualItems().map(({ index: row, start }) => {
          const at = visible[row] as number;
          const node = nodes[at] as TreeNode;
          const open = isBranch(nodes, at) ? isOpen(node.id) : undefined;
          const [shelf, other] = [opened.get(node.id), beside?.shelves.get(node.id)];
          const said = shelf ?? other;
          return (
            <div
              key={node.id} role="row" aria-level={node.level + 1} aria-expanded={open} aria-rowindex={row + 2} tabIndex={0} data-index={row}
              className={`report-row report-${said?.level}${shelf ? '' : ' report-absent'}`} style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              onClick={() => { if (open !== undefined) toggle(node.id); }} onKeyDown={(event) => onRowKey(event, row, open)}
            >
              <NameCell node={node} open={open} shelf={said} />
              <ShelfCells shelf={shelf} beside={beside && { shelf: other, later: beside.later }} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function NameCell({ node, open, shelf }: { node: TreeNode; open: boolean | undefined; shelf: Shelf | undefined }): ReactNode {
  return (
    <div role="gridcell" className="report-name" style={{ paddingInlineStart: 4 + node.level * 18 }}>
      <span className="tree-caret" aria-hidden>{open === undefined ? null : open ? <CaretDownOutlined /> : <CaretRightOutlined />}</span>
      <span className="report-text" title={node.name}>{node.name}</span>
      {shelf?.marked && <span className="report-mark">{shelf.level === 'tradeMark' ? 'наша' : 'ключевой'}</span>}
    </div>
  );
}
