import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useNeedle } from '#engine/combobox/useNeedle.ts';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import { LookupPicture } from '#engine/panels/LookupPicture.tsx';
import { SearchBox } from '#engine/panels/SearchBox.tsx';
import { SidePanel } from '#engine/panels/SidePanel.tsx';
import { Empty } from '#engine/pictures/pictures.tsx';
import { indexTree } from '#engine/tree/treeIndex.ts';
import { leafSelection } from '#engine/tree/treeSelection.ts';
import { VirtualTree } from '#engine/tree/VirtualTree.tsx';
import { productIdsOf, searched } from './catalogue.ts';
import { useCatalogue } from './useCatalogue.ts';

/** A search box and the category tree of products (part2 'Motivation'). `Сохранить` only closes. */
export function ProductsPanel({ label, value, change, closePanel }: CustomFieldProps): ReactNode {
  const catalogue = useCatalogue();
  const [text, setText] = useState('');
  const needle = useNeedle(text);
  const tree = useMemo(() => indexTree(searched(catalogue.entries, needle)), [catalogue.entries, needle]);
  const chosen = useMemo(() => productIdsOf(value), [value]);
  const selection = useMemo(() => leafSelection(tree, chosen), [tree, chosen]);
  return (
    <SidePanel title={label} close={closePanel}>
      <SearchBox value={text} change={setText} />
      <LookupPicture lookup={catalogue} />
      {catalogue.state === 'ready' && (
        <>
          <div className="panel-line">
            <span>{`Выбрано: ${chosen.length}`}</span>
            <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => change([])}>Снять выбор</Button>
          </div>
          {tree.nodes.length === 0
            ? <Empty searched={needle !== ''} />
            : <VirtualTree label={label} tree={tree} selection={selection} change={change} needle={needle} checkboxes />}
        </>
      )}
    </SidePanel>
  );
}
