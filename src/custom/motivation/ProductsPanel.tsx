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
import { productIdsOf, filterProductTree, buildProductTree } from './catalogue.ts';
import { useGet } from '#engine/core/useGet.ts';
import type { OptionsState } from '#ui/options.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

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

/** Maximum number of products of the drop-down's call (part2 §9). */
const query = { limit: 1000 };

/**
 * Returns products and categories from one combined call of both (part2 §7, spec D57): ready when both are, failed when
 * either fails.
 */
function useCatalogue(): OptionsState {
  const products = useGet(apiPaths.products, { query });
  const categories = useGet(apiPaths.categories);
  const ready = products.state === 'ready' && categories.state === 'ready';
  const options = useMemo(
    () => (ready ? buildProductTree(products.data, categories.data) : []),
    [ready, products.data, categories.data],
  );
  const failed = [products, categories].filter(({ state }) => state === 'failed');
  return {
    options,
    state: failed.length > 0 ? 'failed' : ready ? 'ready' : 'loading',
    error: failed[0]?.error,
    retry: () => failed.forEach(({ retry }) => retry()),
  };
}
