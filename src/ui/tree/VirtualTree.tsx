import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Empty } from '../asyncState/AsyncState.tsx';
import { useTouchHeight } from '../layers/useTouchHeight.ts';
import { useVirtualRows } from '../table/useVirtualRows.ts';
import { isBranch, visibleNodes, type TreeIndex, type TreeNode } from './treeIndex.ts';
import type { TreeCheckState, TreeSelection } from './treeSelection.ts';

const defaultHeight = 32;

interface VirtualTreeProps {
  label: string;
  tree: TreeIndex;
  selection: TreeSelection;
  change: (ids: (string | number)[]) => void;
  /** Lower-case search text; while it is not empty, matches are shown with their ancestors. */
  searchTerm: string;
  disabled?: boolean;
  /** In a side panel every entry is a separate checkbox (spec D38). */
  checkboxes?: boolean;
}

/** A tree of checkboxes of any size: only visible rows are in the document; arrow keys, Home, End and Space work. */
export function VirtualTree({
  label,
  tree,
  selection,
  change,
  searchTerm,
  disabled = false,
  checkboxes = false,
}: VirtualTreeProps): ReactNode {
  const [expanded, setExpanded] = useState<ReadonlySet<string | number>>(() => startExpanded(tree));
  const rowHeight = useTouchHeight(defaultHeight);
  const [active, setActive] = useState<string | number | null>(null);
  const visible = useMemo(() => visibleNodes(tree, expanded, searchTerm), [tree, expanded, searchTerm]);
  const activeRow = Math.max(
    0,
    visible.findIndex((index) => tree.nodes[index]?.id === active),
  );
  // The tab stop stays in the document at any scroll position.
  const { scroller, rows, height, follow, focusRow, rowByKey } = useVirtualRows({
    count: visible.length,
    rowHeight,
    pinnedRow: activeRow,
  });

  const expand = (id: string | number, open: boolean) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  const stepTo = (row: number) => focusRow(Math.max(0, Math.min(visible.length - 1, row)));
  const onKeyDown = (event: KeyboardEvent) => {
    const index = visible[activeRow];
    const node = index === undefined ? undefined : tree.nodes[index];
    if (!node || index === undefined) return;
    const open = searchTerm !== '' || expanded.has(node.id);
    const moves: Record<string, () => void> = {
      ArrowRight: () => (isBranch(tree.nodes, index) && !open ? expand(node.id, true) : stepTo(activeRow + 1)),
      ArrowLeft: () =>
        isBranch(tree.nodes, index) && open && searchTerm === ''
          ? expand(node.id, false)
          : stepTo(visible.indexOf(node.parent)),
      ' ': () => !disabled && change(selection.toggle(index)),
      Enter: () => !disabled && change(selection.toggle(index)),
    };
    const next = rowByKey(event.key, activeRow);
    const move = next === null ? moves[event.key] : () => focusRow(next);
    if (!move) return;
    event.preventDefault();
    move();
  };

  if (visible.length === 0) return <Empty searched={searchTerm !== ''} />;
  return (
    <div className="tree" role="tree" aria-label={label} aria-multiselectable ref={scroller} onKeyDown={onKeyDown}>
      <div role="presentation" style={{ height, position: 'relative' }} {...follow}>
        {rows.map(({ index: row, start }) => {
          const index = visible[row] as number;
          const node = tree.nodes[index] as TreeNode;
          return (
            <TreeRow
              key={node.id}
              {...{ node, row, start, rowHeight, disabled, checkboxes, expand }}
              branch={isBranch(tree.nodes, index)}
              open={searchTerm !== '' || expanded.has(node.id)}
              checked={selection.checked(index)}
              isTabStop={row === activeRow}
              focused={() => setActive(node.id)}
              toggle={() => change(selection.toggle(index))}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TreeRowProps {
  node: TreeNode;
  row: number;
  /** Pixels from the top of the tree. */
  start: number;
  rowHeight: number;
  branch: boolean;
  open: boolean;
  checked: TreeCheckState;
  disabled: boolean;
  checkboxes: boolean;
  isTabStop: boolean;
  focused: () => void;
  toggle: () => void;
  expand: (id: string | number, open: boolean) => void;
}

function TreeRow({
  node,
  row,
  start,
  rowHeight,
  branch,
  open,
  checked,
  disabled,
  checkboxes,
  isTabStop,
  focused,
  toggle,
  expand,
}: TreeRowProps): ReactNode {
  return (
    <div
      role="treeitem"
      aria-level={node.level + 1}
      aria-expanded={branch ? open : undefined}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      aria-label={node.name}
      tabIndex={isTabStop ? 0 : -1}
      data-index={row}
      className="tree-row"
      style={{
        transform: `translateY(${start}px)`,
        height: rowHeight,
        paddingInlineStart: 8 + node.level * 18,
      }}
      onFocus={focused}
      onClick={() => !disabled && toggle()}
    >
      <span
        className="tree-caret"
        aria-hidden
        onClick={(event) => {
          if (!branch) return;
          event.stopPropagation();
          expand(node.id, !open);
        }}
      >
        {branch && (open ? <CaretDownOutlined /> : <CaretRightOutlined />)}
      </span>
      {checkboxes ? (
        <NodeCheckbox name={node.name} checked={checked} disabled={disabled} toggle={toggle} />
      ) : (
        <span
          className={`tick${checked === true ? ' tick-on' : ''}${checked === 'mixed' ? ' tick-mixed' : ''}`}
          aria-hidden
        />
      )}
      <span className="tree-name" title={node.name}>
        {node.name}
      </span>
      {node.detail && <span className="option-detail">{node.detail}</span>}
    </div>
  );
}

interface NodeCheckboxProps {
  name: string;
  checked: TreeCheckState;
  disabled: boolean;
  toggle: () => void;
}

function NodeCheckbox({ name, checked, disabled, toggle }: NodeCheckboxProps): ReactNode {
  return (
    <input
      type="checkbox"
      aria-label={name}
      tabIndex={-1}
      disabled={disabled}
      checked={checked === true}
      ref={(node) => {
        if (node) node.indeterminate = checked === 'mixed';
      }}
      onChange={toggle}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** A single root is expanded initially, because on its own it is not useful. */
function startExpanded({ nodes }: TreeIndex): ReadonlySet<string | number> {
  const roots = nodes.filter((node) => node.level === 0);
  return new Set(roots.length === 1 ? roots.map((node) => node.id) : []);
}
