import { useMemo, useState, type ReactNode } from 'react';
import { toggleInSet } from '#codecs/toggleInSet.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSearchTerm } from '#ui/combobox/useSearchTerm.ts';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { visibleNodes, type TreeIndex } from '#ui/tree/treeIndex.ts';
import { mergedIndex } from './compare.ts';
import type { ReportTree } from './report.ts';
import { ReportRows } from './ReportRows.tsx';

type Ids = ReadonlySet<string | number>;
const none: Ids = new Set();

interface ReportTreePanelProps {
  tree: ReportTree;
  /** The report to compare with, if it was sent before the opened one. */
  earlier: ReportTree | null;
  /** The report to compare with, if it was sent after the opened one. */
  later?: ReportTree | null;
}

/** Draws the tree with its search and the buttons that expand and collapse everything. */
export function ReportTreePanel({ tree, earlier, later = null }: ReportTreePanelProps): ReactNode {
  const other = earlier ?? later;
  const index = useMemo(() => (other ? mergedIndex(tree, other) : tree.index), [tree, other]);
  const [expanded, setExpanded] = useState<Ids>(none);
  const [closed, setClosed] = useState<Ids>(none);
  const [text, setText] = useState('');
  const searchTerm = useSearchTerm(text);
  const searching = searchTerm !== '';
  const visible = useMemo(() => visibleNodes(index, expanded, searchTerm), [index, expanded, searchTerm]);
  const shown = useMemo(
    () => (searching && closed.size > 0 ? withoutInside(index, visible, closed) : visible),
    [index, visible, closed, searching],
  );
  // A search expands all results; a branch collapsed by the user stays collapsed until the search changes.
  const toggle = (id: string | number) =>
    searching ? setClosed(toggleInSet(closed, id)) : setExpanded(toggleInSet(expanded, id));
  const branches = () => new Set(index.nodes.flatMap((node, at) => (node.end > at + 1 ? [node.id] : [])));
  return (
    <>
      <SearchBox
        value={text}
        change={(next) => {
          setText(next);
          setClosed(none);
        }}
      />
      <div className="report-tools">
        <Button
          small
          onClick={() => {
            setExpanded(branches());
            setClosed(none);
          }}
        >
          Развернуть все
        </Button>
        <Button
          small
          onClick={() => {
            setExpanded(none);
            setClosed(searching ? branches() : none);
          }}
        >
          Свернуть все
        </Button>
      </div>
      {shown.length === 0 ? (
        <Empty searched={searching} />
      ) : (
        <ReportRows
          index={index}
          visible={shown}
          isOpen={(id) => (searching ? !closed.has(id) : expanded.has(id))}
          toggle={toggle}
          opened={tree.shelves}
          beside={other && { shelves: other.shelves, later: other === later }}
        />
      )}
    </>
  );
}

/** Returns the found nodes except those inside a collapsed branch. */
function withoutInside({ nodes }: TreeIndex, visible: readonly number[], closed: Ids): number[] {
  let until = -1;
  return visible.filter((index) => {
    if (index < until) return false;
    const node = nodes[index];
    if (node && closed.has(node.id)) until = node.end;
    return true;
  });
}
