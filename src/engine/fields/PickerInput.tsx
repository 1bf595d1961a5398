import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useFormContext } from '../form/formContext.tsx';
import { entryNames } from '../lookups/entryNames.ts';
import type { Option } from '#ui/options.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { knownEntries } from '../panels/knownEntries.ts';
import { PanelButton } from '../panels/PanelButton.tsx';
import type { InputProps } from './props.ts';
import { useFieldLookup } from './useFieldLookup.ts';

/** A button that opens a side panel, with what is chosen there summarised beside it (spec D38). */
export function PickerInput(props: InputProps<'picker'>): ReactNode {
  const { id, name, field, value, disabled, describedBy } = props;
  const { store, declaration, record } = useFormContext();
  const lookup = useNamedLookup(field.lookup, declaration.lookups);
  const loaded = useFieldLookup({ ...props, value: lookup.search === 'server' ? null : value });
  const remembered = useStore(store, (state) => state.knownOptions[name]);
  const known = useMemo(() => [...(remembered ?? []), ...knownEntries(record, field, lookup)], [remembered, record, field, lookup]);
  const chosen = Array.isArray(value) ? (value as Option['id'][]) : value === null || value === undefined ? [] : [value as Option['id']];
  const entries = [...known, ...loaded.lookup.options];
  return (
    <div className="picker">
      <PanelButton id={id} name={name} disabled={disabled} describedBy={describedBy}>{field.button ?? field.panel}</PanelButton>
      <span className={chosen.length === 0 ? 'picker-summary picker-empty' : 'picker-summary'} title={namesOf(chosen, entries).join(', ')}>
        {summary(chosen, entries, field)}
      </span>
    </div>
  );
}

function summary(chosen: Option['id'][], entries: readonly Option[], field: InputProps<'picker'>['field']): string {
  if (chosen.length === 0) return field.placeholder ?? 'Не выбрано';
  if (field.counted) return field.counted.replace('{N}', String(chosen.length));
  const names = namesOf(chosen, entries);
  if (names.length < chosen.length) return `Выбрано: ${chosen.length}`;
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} и ещё ${names.length - 2}`;
}

function namesOf(chosen: Option['id'][], entries: readonly Option[]): string[] {
  // Stores of a chain share their name.
  const names = entryNames(entries, ({ name, detail }) => (detail ? `${name} (${detail})` : name));
  return chosen.flatMap((id) => names.get(id) ?? []);
}
