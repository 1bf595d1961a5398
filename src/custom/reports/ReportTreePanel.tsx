import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useNeedle } from '#engine/combobox/useNeedle.ts';
import { SearchBox } from '#engine/panels/SearchBox.tsx';
import { Empty } from '#engine/pictures/pictures.tsx';
import { visibleNodes } from '#engine/tree/treeIndex.ts';
import type { ReportTree } from './report.ts';
import { ReportRows } from './ReportRows.tsx';

type Ids = ReadonlySet<string | number>;
const none: Ids = new Set();

/** The tree with its search, and all of it opened or closed at once. */
export function ReportTreePanel({ tree, earlier }: { tree: ReportTree; earlier: ReportTree | null }): ReactNode {
  const [expanded, setExpanded] = useState<Ids>(none);
  const [closed, setClosed] = useState<Ids>(none);
  const [text, setText] = useState('');
  const needle = useNeedle(text);
  const searching = needle !== '';
  const visible = useMemo(() => visibleNodes(tree.index, expanded, needle), [tree, expanded, needle]);
  const shown = useMemo(() => (searching && closed.size > 0 ? withoutInside(tree, visible, closed) : visible), [tree, visible, closed, searching]);
  // A search opens everything that it finds; what one closes there stays closed until the search changes.
  const toggle = (id: string | number) => (searching ? setClosed(toggled(closed, id)) : setExpanded(toggled(expanded, id)));
  const branches = () => new Set(tree.index.nodes.flatMap((node, index) => (node.end > index + 1 ? [node.id] : [])));
  return (
    <>
      <SearchBox value={text} change={(next) => { setText(next); setClosed(none); }} />
      <div className="report-tools">
        <Button size="small" onClick={() => { setExpanded(branches()); setClosed(none); }}>Развернуть все</Button>
        <Button size="small" onClick={() => { setExpanded(none); setClosed(searching ? branches() : none); }}>Свернуть все</Button>
      </div>
      {shown.length === 0
        ? <Empty searched={searching} />
        : <ReportRows tree={tree} visible={shown} isOpen={(id) => (searching ? !closed.has(id) : expanded.has(id))} toggle={toggle} earlier={earlier} />}
    </>
  );
}

function toggled(ids: Ids, id: string | number): Ids {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The found nodes less those inside a closed branch. */
function withoutInside({ index: { nodes } }: ReportTree, visible: readonly number[], closed: Ids): number[] {
  let until = -1;
  return visible.filter((index) => {
    if (index < until) return false;
    const node = nodes[index];
    if (node && closed.has(node.id)) until = node.end;
    return true;
  });
}
