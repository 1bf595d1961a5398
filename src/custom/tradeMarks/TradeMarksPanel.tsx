import { useMemo, useState, type ReactNode } from 'react';
import { useSearchTerm } from '#ui/combobox/useSearchTerm.ts';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { AuditStrategy } from '#schemas/entities/auditStrategy.ts';
import { useGet } from '#engine/core/useGet.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { leafSelection, leavesOf } from '#ui/tree/treeSelection.ts';
import { VirtualTree } from '#ui/tree/VirtualTree.tsx';
import {
  choiceOfLeaves,
  choiceSummary,
  leavesAfterAll,
  leavesOfChoice,
  searchedTree,
  tradeMarkEntries,
} from './tradeMarkTree.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';

/** Draws categories and trade marks with `Все` and the counter `Выбрано категорий: N` (part1 §2.4). */
export function TradeMarksPanel({ label, value, change, closePanel }: CustomFieldProps<AuditStrategy>): ReactNode {
  const response = useGet(apiPaths.tradeMarks);
  const entries = useMemo(() => tradeMarkEntries(response.data), [response.data]);
  const [text, setText] = useState('');
  const searchTerm = useSearchTerm(text);
  const tree = useMemo(() => searchedTree(entries, searchTerm), [entries, searchTerm]);
  const chosen = useMemo(() => leavesOfChoice(value), [value]);
  const selection = useMemo(() => leafSelection(tree, chosen), [tree, chosen]);
  const shown = useMemo(() => leavesOf(tree.nodes, 0, tree.nodes.length), [tree]);
  const changeLeaves = (leaves: readonly (string | number)[]) => change(choiceOfLeaves(leaves));
  return (
    <SidePanel title={label} close={closePanel}>
      <SearchBox value={text} change={setText} />
      <OptionsPlaceholder lookup={response} />
      {response.state === 'ready' && entries.length === 0 && <Empty />}
      {entries.length > 0 && (
        <>
          <div className="panel-line">
            <All
              chosen={chosen}
              shown={shown}
              change={(set) => changeLeaves(leavesAfterAll(chosen, shown, set, searchTerm))}
            />
            <span>{choiceSummary(value)}</span>
          </div>
          <VirtualTree
            label={label}
            tree={tree}
            selection={selection}
            change={changeLeaves}
            searchTerm={searchTerm}
            checkboxes
          />
        </>
      )}
    </SidePanel>
  );
}

interface AllProps {
  chosen: readonly (string | number)[];
  /** The leaves visible under the search. */
  shown: readonly (string | number)[];
  change: (set: boolean) => void;
}

function All({ chosen, shown, change }: AllProps): ReactNode {
  const on = useMemo(() => {
    const ids = new Set(chosen);
    return shown.filter((leaf) => ids.has(leaf)).length;
  }, [chosen, shown]);
  return (
    <Checkbox
      checked={on > 0 && on === shown.length}
      indeterminate={on > 0 && on < shown.length}
      disabled={shown.length === 0}
      onChange={change}
    >
      Все
    </Checkbox>
  );
}
