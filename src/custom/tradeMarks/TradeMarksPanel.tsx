import { Checkbox } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useNeedle } from '#engine/combobox/useNeedle.ts';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import { useAnswer } from '#engine/lookups/useAnswer.ts';
import { LookupPicture } from '#engine/panels/LookupPicture.tsx';
import { SearchBox } from '#engine/panels/SearchBox.tsx';
import { SidePanel } from '#engine/panels/SidePanel.tsx';
import { Empty } from '#engine/pictures/pictures.tsx';
import { indexTree } from '#engine/tree/treeIndex.ts';
import { leafSelection, leavesOf } from '#engine/tree/treeSelection.ts';
import { VirtualTree } from '#engine/tree/VirtualTree.tsx';
import { choiceOfLeaves, choiceSummary, leavesOfChoice, tradeMarkEntries } from './tradeMarkTree.ts';

/** Categories and trade marks with `Все` and the counter `Выбрано категорий: N` (part1 §2.4). */
export function TradeMarksPanel({ label, value, change, closePanel }: CustomFieldProps): ReactNode {
  const answer = useAnswer('/api/v1/audit/trademarks/');
  const tree = useMemo(() => indexTree(tradeMarkEntries(answer.data)), [answer.data]);
  const chosen = useMemo(() => leavesOfChoice(value), [value]);
  const selection = useMemo(() => leafSelection(tree, chosen), [tree, chosen]);
  const [text, setText] = useState('');
  const needle = useNeedle(text);
  const all = useMemo(() => leavesOf(tree.nodes, 0, tree.nodes.length), [tree]);
  const changeLeaves = (leaves: readonly (string | number)[]) => change(choiceOfLeaves(leaves));
  return (
    <SidePanel title={label} close={closePanel}>
      <SearchBox value={text} change={setText} />
      <LookupPicture lookup={answer} />
      {answer.state === 'ready' && tree.nodes.length === 0 && <Empty />}
      {tree.nodes.length > 0 && (
        <>
          <div className="panel-line">
            <Checkbox
              checked={chosen.length > 0 && chosen.length >= all.length} indeterminate={chosen.length > 0 && chosen.length < all.length}
              onChange={(event) => changeLeaves(event.target.checked ? all : [])}
            >
              Все
            </Checkbox>
            <span>{choiceSummary(value)}</span>
          </div>
          <VirtualTree label={label} tree={tree} selection={selection} change={changeLeaves} needle={needle} checkboxes />
        </>
      )}
    </SidePanel>
  );
}
