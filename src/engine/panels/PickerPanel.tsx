import { useMemo, useState, type ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { useSearchTerm } from '#ui/combobox/useSearchTerm.ts';
import { useFieldLookup } from '../fields/useFieldLookup.ts';
import { useFieldValue, useFormContext } from '../core/formContext.tsx';
import type { Option, SearchedOptions } from '#ui/options.ts';
import { searchOptions } from '#ui/searchOptions.ts';
import { entriesById, idsOf, unnamedOption } from '../lookups/lookupEntries.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { indexTree } from '#ui/tree/treeIndex.ts';
import { coveringSelection } from '#ui/tree/treeSelection.ts';
import { VirtualTree } from '#ui/tree/VirtualTree.tsx';
import { OptionList } from '#ui/panels/OptionList.tsx';
import { isPending, MoreState, OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { ServerPicker } from './ServerPicker.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';

/** Draws the panel of a picker: a tree, a list, or a search on the server, depending on its lookup. */
export function PickerPanel({ name, field }: { name: string; field: FieldOf<'picker'> }): ReactNode {
  const { store } = useFormContext();
  const value = useFieldValue(name);
  const { lookup, chosen, isTree } = useFieldLookup({ name, field, value, atOnce: true });
  const [text, setText] = useState('');
  const searchTerm = useSearchTerm(text);
  const type = (next: string) => {
    setText(next);
    lookup.search(next);
  };
  const picker = { field, lookup, value, change: (next: unknown) => store.change(name, next) };
  return (
    <SidePanel title={field.panel} close={() => void store.showPanel(null)}>
      <SearchBox value={text} change={type} />
      {lookup.found ? (
        <ServerPicker {...picker} chosen={idsOf(value).map((id) => entriesById(chosen).get(id) ?? unnamedOption(id))} />
      ) : (
        <OptionsPlaceholder lookup={lookup} />
      )}
      {!lookup.found &&
        lookup.state === 'ready' &&
        (isTree ? (
          <PickerTree {...picker} searchTerm={searchTerm} />
        ) : (
          <PickerList {...picker} chosen={chosen} searchTerm={searchTerm} />
        ))}
    </SidePanel>
  );
}

interface PartProps {
  field: FieldOf<'picker'>;
  lookup: SearchedOptions;
  value: unknown;
  change: (value: unknown) => void;
  searchTerm: string;
}

function PickerTree({ field, lookup, value, change, searchTerm }: PartProps): ReactNode {
  const tree = useMemo(() => indexTree(lookup.options), [lookup.options]);
  const selection = useMemo(() => coveringSelection(tree, Array.isArray(value) ? value : []), [tree, value]);
  if (tree.nodes.length === 0) return <Empty />;
  return (
    <VirtualTree
      label={field.panel}
      tree={tree}
      selection={selection}
      change={change}
      searchTerm={searchTerm}
      checkboxes
    />
  );
}

function PickerList({
  field,
  lookup,
  chosen,
  value,
  change,
  searchTerm,
}: PartProps & { chosen: readonly Option[] }): ReactNode {
  // Chosen entries can be removed even if the list does not contain them.
  const unlisted = chosen.filter(({ id }) => !entriesById(lookup.options).has(id));
  const matching = searchOptions([...unlisted, ...lookup.options], searchTerm);
  if (matching.length === 0 && !lookup.hint && !isPending(lookup.more)) return <Empty searched={searchTerm !== ''} />;
  return (
    <>
      {lookup.hint && <p className="panel-hint">{lookup.hint}</p>}
      <OptionList
        label={field.panel}
        entries={matching}
        many={field.many === true}
        value={value}
        change={change}
        more={lookup.more?.load}
      />
      <MoreState more={lookup.more} />
    </>
  );
}
