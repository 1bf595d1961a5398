import { useMemo, useState, type ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { useSearchTerm } from '#ui/combobox/useSearchTerm.ts';
import { useFieldLookup } from '../fields/useFieldLookup.ts';
import { useFieldValue, useFormContext } from '../form/formContext.tsx';
import type { Option } from '#ui/options.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { indexTree } from '#ui/tree/treeIndex.ts';
import { coveringSelection } from '#ui/tree/treeSelection.ts';
import { VirtualTree } from '#ui/tree/VirtualTree.tsx';
import { OptionList } from '#ui/panels/OptionList.tsx';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { ServerPicker } from './ServerPicker.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';

/** The panel of a picker: a tree, a list, or a search on the server, as its lookup says. */
export function PickerPanel({ name, field }: { name: string; field: FieldOf<'picker'> }): ReactNode {
  const { store, declaration } = useFormContext();
  const lookup = useNamedLookup(field.lookup, declaration.lookups);
  const close = () => void store.showPanel(null);
  return (
    <SidePanel title={field.panel} close={close}>
      {lookup.search === 'server' ? <ServerPicker name={name} field={field} lookup={lookup} /> : <LocalPicker name={name} field={field} isTree={lookup.children !== undefined} />}
    </SidePanel>
  );
}

function LocalPicker({ name, field, isTree }: { name: string; field: FieldOf<'picker'>; isTree: boolean }): ReactNode {
  const { store } = useFormContext();
  const value = useFieldValue(name);
  const change = (next: unknown) => store.change(name, next);
  const { lookup } = useFieldLookup({ field, value, change, atOnce: true });
  const [text, setText] = useState('');
  const searchTerm = useSearchTerm(text);
  return (
    <>
      <SearchBox value={text} change={setText} />
      <OptionsPlaceholder lookup={lookup} />
      {lookup.state === 'ready' && (isTree
        ? <PickerTree label={field.panel} entries={lookup.options} value={value} change={change} searchTerm={searchTerm} />
        : <PickerList field={field} entries={lookup.options} value={value} change={change} searchTerm={searchTerm} />)}
    </>
  );
}

interface PartProps { entries: readonly Option[]; value: unknown; change: (value: unknown) => void; searchTerm: string }

function PickerTree({ label, entries, value, change, searchTerm }: PartProps & { label: string }): ReactNode {
  const tree = useMemo(() => indexTree(entries), [entries]);
  const selection = useMemo(() => coveringSelection(tree, Array.isArray(value) ? value : []), [tree, value]);
  if (tree.nodes.length === 0) return <Empty />;
  return <VirtualTree label={label} tree={tree} selection={selection} change={change} searchTerm={searchTerm} checkboxes />;
}

function PickerList({ field, entries, value, change, searchTerm }: PartProps & { field: FieldOf<'picker'> }): ReactNode {
  const found = entries.filter((entry) => entry.name.toLowerCase().includes(searchTerm) || entry.detail.toLowerCase().includes(searchTerm));
  if (found.length === 0) return <Empty searched={searchTerm !== ''} />;
  return <OptionList label={field.panel} entries={found} many={field.many === true} value={value} change={change} />;
}
