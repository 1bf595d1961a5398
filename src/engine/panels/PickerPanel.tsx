import { useMemo, useState, type ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { useNeedle } from '../combobox/useNeedle.ts';
import { useFieldLookup } from '../fields/useFieldLookup.ts';
import { useFieldValue, useFormContext } from '../form/formContext.tsx';
import { useNamedLookup, type Entry } from '../lookups/useLookup.ts';
import { Empty } from '../pictures/pictures.tsx';
import { indexTree } from '../tree/treeIndex.ts';
import { coveringSelection } from '../tree/treeSelection.ts';
import { VirtualTree } from '../tree/VirtualTree.tsx';
import { EntryList } from './EntryList.tsx';
import { LookupPicture } from './LookupPicture.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ServerPicker } from './ServerPicker.tsx';
import { SidePanel } from './SidePanel.tsx';

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
  const needle = useNeedle(text);
  return (
    <>
      <SearchBox value={text} change={setText} />
      <LookupPicture lookup={lookup} />
      {lookup.state === 'ready' && (isTree
        ? <PickerTree label={field.panel} entries={lookup.entries} value={value} change={change} needle={needle} />
        : <PickerList field={field} entries={lookup.entries} value={value} change={change} needle={needle} />)}
    </>
  );
}

interface PartProps { entries: readonly Entry[]; value: unknown; change: (value: unknown) => void; needle: string }

function PickerTree({ label, entries, value, change, needle }: PartProps & { label: string }): ReactNode {
  const tree = useMemo(() => indexTree(entries), [entries]);
  const selection = useMemo(() => coveringSelection(tree, Array.isArray(value) ? value : []), [tree, value]);
  if (tree.nodes.length === 0) return <Empty />;
  return <VirtualTree label={label} tree={tree} selection={selection} change={change} needle={needle} checkboxes />;
}

function PickerList({ field, entries, value, change, needle }: PartProps & { field: FieldOf<'picker'> }): ReactNode {
  const found = entries.filter((entry) => entry.name.toLowerCase().includes(needle) || entry.detail.toLowerCase().includes(needle));
  if (found.length === 0) return <Empty searched={needle !== ''} />;
  return <EntryList label={field.panel} entries={found} many={field.many === true} value={value} change={change} />;
}
