import { useMemo, type ReactNode } from 'react';
import { useTouchHeight } from '#ui/layers/useTouchHeight.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { isBranch, type TreeIndex, type TreeNode } from '#ui/tree/treeIndex.ts';
import type { ShelfNodes } from './report.ts';
import { shelfColumns } from './shelfColumns.tsx';

/** Pixels; compared figures need two lines. */
const rowHeights = { plain: 36, compared: 46 };

interface ReportRowsProps {
  index: TreeIndex;
  /** The indexes to show, in their order. */
  visible: readonly number[];
  isOpen: (id: string | number) => boolean;
  toggle: (id: string | number) => void;
  opened: ShelfNodes;
  /** The report to compare with, null without one. */
  beside: { shelves: ShelfNodes; later: boolean } | null;
}

/** Draws the rows of the tree; only those in view are in the document (known trap 9). */
export function ReportRows({ index: { nodes }, visible, isOpen, toggle, opened, beside }: ReportRowsProps): ReactNode {
  const columns = useMemo(() => shelfColumns(nodes, opened, beside), [nodes, opened, beside]);
  const rowHeight = useTouchHeight(beside ? rowHeights.compared : rowHeights.plain);
  const nodeAt = (at: number) => nodes[at] as TreeNode;
  const tree = {
    levelOf: (at: number) => nodeAt(at).level,
    isOpen: (at: number) => (isBranch(nodes, at) ? isOpen(nodeAt(at).id) : undefined),
    toggle: (at: number) => toggle(nodeAt(at).id),
  };
  const rowClass = (at: number) => {
    const shelf = opened.get(nodeAt(at).id);
    return `report-${(shelf ?? beside?.shelves.get(nodeAt(at).id))?.level}${shelf ? '' : ' report-absent'}`;
  };
  return (
    <DataTable
      label="Представленность"
      className="report-tree"
      columns={columns}
      rows={visible}
      rowKey={(at) => nodeAt(at).id}
      tree={tree}
      rowHeight={rowHeight}
      rowClass={rowClass}
    />
  );
}
