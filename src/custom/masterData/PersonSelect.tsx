import { useId, type ReactNode } from 'react';
import { useResource } from '#engine/core/engineContext.tsx';
import { useSearchedLookup } from '#engine/lookups/useSearchedLookup.ts';
import { Combobox } from '#ui/combobox/Combobox.tsx';

interface PersonSelectProps {
  chosen: number | null;
  change: (personId: number | null) => void;
}

/** Lets the user choose one of `Сотрудники`. */
export function PersonSelect({ chosen, change }: PersonSelectProps): ReactNode {
  const id = useId();
  const { api } = useResource('company-employees');
  const lookup = useSearchedLookup(
    { path: api.path, id: api.id, name: 'fullName', detail: 'phone' },
    { query: {}, enabled: true, whole: true },
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Сотрудник
      </label>
      <Combobox
        id={id}
        label="Сотрудник"
        lookup={lookup}
        chosen={chosen === null ? [] : [chosen]}
        emptyText="Не выбрано"
        change={([next]) => change(typeof next === 'number' ? next : null)}
      />
    </div>
  );
}
