import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useSearchTerm } from '#ui/combobox/useSearchTerm.ts';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { Motivation } from '#schemas/entities/motivation.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { indexTree } from '#ui/tree/treeIndex.ts';
import { leafSelection } from '#ui/tree/treeSelection.ts';
import { VirtualTree } from '#ui/tree/VirtualTree.tsx';
import { productIdsOf, filterProductTree } from './catalogue.ts';
import { useCatalogue } from './useCatalogue.ts';

/** Draws a search box and the category tree of products (part2 'Motivation'). `Сохранить` only closes the panel. */
export function ProductsPanel({ label, value, change, closePanel }: CustomFieldProps<Motivation>): ReactNode {
  const catalogue = useCatalogue();
  const [text, setText] = useState('');
  const searchTerm = useSearchTerm(text);
  const tree = useMemo(
    () => indexTree(filterProductTree(catalogue.options, searchTerm)),
    [catalogue.options, searchTerm],
  );
  const chosen = useMemo(() => productIdsOf(value), [value]);
  const selection = useMemo(() => leafSelection(tree, chosen), [tree, chosen]);
  return (
    <SidePanel title={label} close={closePanel}>
      <SearchBox value={text} change={setText} />
      <OptionsPlaceholder lookup={catalogue} />
      {catalogue.state === 'ready' && (
        <>
          <div className="panel-line">
            <span>{`Выбрано: ${chosen.length}`}</span>
            <Button look="link" small disabled={chosen.length === 0} onClick={() => change([])}>
              Снять выбор
            </Button>
          </div>
          {tree.nodes.length === 0 ? (
            <Empty searched={searchTerm !== ''} />
          ) : (
            <VirtualTree
              label={label}
              tree={tree}
              selection={selection}
              change={change}
              searchTerm={searchTerm}
              checkboxes
            />
          )}
        </>
      )}
    </SidePanel>
  );
}
