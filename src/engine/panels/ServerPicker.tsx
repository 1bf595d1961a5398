import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { useDebounced } from '#ui/combobox/useDebounced.ts';
import { useFieldValue, useFormContext } from '../form/formContext.tsx';
import type { Option } from '#ui/options.ts';
import { useLookup } from '../lookups/useLookup.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { OptionList } from '#ui/panels/OptionList.tsx';
import { knownEntries } from './knownEntries.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';

/** Searches on the server start at this many characters, after this pause in milliseconds (spec D51). */
const minimum = 3;
const pause = 500;
const noEntries: readonly Option[] = [];

/** A search on the server; what is chosen stays listed below across searches. */
export function ServerPicker({ name, field, lookup }: { name: string; field: FieldOf<'picker'>; lookup: Lookup }): ReactNode {
  const { store, record } = useFormContext();
  const value = useFieldValue(name);
  const [text, setText] = useState('');
  const typed = text.trim();
  const q = useDebounced(typed, pause);
  const searching = typed.length >= minimum && q.length >= minimum;
  const found = useLookup(lookup, { query: { q }, enabled: searching });
  const remembered = useStore(store, (state) => state.knownOptions[name] ?? noEntries);
  const known = useMemo(() => [...remembered, ...knownEntries(record, field, lookup)], [remembered, record, field, lookup]);
  const chosen = Array.isArray(value) ? (value as Option['id'][]) : [];
  useEffect(() => {
    if (found.state === 'ready' && found.options.length > 0) store.rememberOptions(name, found.options);
  }, [found.state, found.options, name, store]);
  const entries = chosen.map((id) => known.find((entry) => entry.id === id) ?? { id, name: `№ ${id}`, detail: '', children: [] });
  const change = (next: unknown) => store.change(name, next);
  return (
    <>
      <SearchBox value={text} change={setText} />
      {typed.length < minimum && <p className="panel-hint">Введите не менее 3 символов</p>}
      {searching && <OptionsPlaceholder lookup={found} />}
      {searching && found.state === 'ready' && (found.options.length === 0
        ? <Empty searched />
        : <OptionList label={`${field.panel}: найденные`} entries={found.options} many value={value} change={change} />)}
      {entries.length > 0 && (
        <>
          <h3 className="panel-subtitle">{`Выбрано: ${entries.length}`}</h3>
          <OptionList label={`${field.panel}: выбранные`} entries={entries} many value={value} change={change} />
        </>
      )}
    </>
  );
}
