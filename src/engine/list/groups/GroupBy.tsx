import { useId, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { isGroupable } from '#record/groups.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import type { ListResults } from '../query/useListQuery.ts';
import './groups.css';

interface GroupByProps {
  declaration: Declaration;
  /** The available columns, in order. */
  columns: readonly { key: string; label: string }[];
  value: string | null;
  choose: (column: string | null) => void;
  results: StoreApi<ListResults>;
}

/** Draws `Группировать по`: the grouping column, and the buttons that fold and unfold all groups. */
export function GroupBy({ declaration, columns, value, choose, results }: GroupByProps): ReactNode {
  const id = useId();
  const grouped = useStore(results, (state) => state.grouped);
  const offered = columns.filter(({ key }) => isGroupable(declaration, key));
  if (offered.length === 0) return null;
  return (
    <div className="group-by">
      <label htmlFor={id}>Группировать по</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : target.value)}
      >
        <option value="">Не группировать</option>
        {offered.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {grouped && (
        <div className="group-by-folds">
          <Button small onClick={grouped.foldAll}>
            Свернуть все
          </Button>
          <Button small onClick={grouped.unfoldAll}>
            Развернуть все
          </Button>
        </div>
      )}
    </div>
  );
}
