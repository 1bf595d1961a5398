import { useState, type ReactNode } from 'react';
import { foldSearch } from '#codecs/foldSearch.ts';
import { Button } from '../button/Button.tsx';
import { Empty } from '../asyncState/AsyncState.tsx';
import { Radios } from '../inputs/Radio.tsx';
import { ColumnLine } from './ColumnLine.tsx';
import { moveColumn, type ColumnChoice } from './columnChoice.ts';
import { useColumnDrag } from './useColumnDrag.ts';
import './columnsPanel.css';

interface ColumnsPanelProps {
  /** All available columns in order. */
  columns: readonly ColumnChoice[];
  density: 'normal' | 'compact';
  change: (columns: ColumnChoice[]) => void;
  setDensity: (density: 'normal' | 'compact') => void;
  /** Restores the default columns, order and density. */
  reset: () => void;
}

/** Number of columns above which a search is shown. */
const fewColumns = 10;
const densities = [
  ['normal', 'Обычные строки'],
  ['compact', 'Плотные строки'],
] as const;

/** Content of a table popup: visible columns, their order, and the row height. */
export function ColumnsPanel({ columns, density, change, setDensity, reset }: ColumnsPanelProps): ReactNode {
  const [search, setSearch] = useState('');
  const [message, setMessage] = useState('');
  const drag = useColumnDrag(columns, (order) => change([...order]));
  const term = foldSearch(search.trim());
  const searching = columns.length > fewColumns && term !== '';
  const searched = searching ? drag.columns.filter(({ label }) => foldSearch(label).includes(term)) : drag.columns;
  const shown = columns.filter((column) => column.shown);
  const move = (from: number, to: number) => {
    const next = moveColumn(columns, from, to);
    if (next === columns) return;
    change([...next]);
    setMessage(`${columns[from]?.label ?? ''}: место ${to + 1} из ${columns.length}`);
  };
  return (
    <div className="columns-panel" role="group" aria-label="Настройка столбцов">
      {columns.length > fewColumns && (
        <input
          type="search"
          className="search-input"
          aria-label="Поиск по столбцам"
          placeholder="Поиск по столбцам"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className="columns-list" aria-label="Столбцы">
        {searched.map((column) => (
          <ColumnLine
            key={column.key}
            column={column}
            only={shown.length === 1 && column.shown}
            dragged={drag.dragged === column.key}
            show={(on) => change(columns.map((item) => (item.key === column.key ? { ...item, shown: on } : item)))}
            order={searching ? undefined : { at: columns.indexOf(column), columns, move, drag: drag.start }}
          />
        ))}
      </ul>
      {searched.length === 0 && <Empty searched />}
      <fieldset className="columns-density">
        <legend className="visually-hidden">Высота строк</legend>
        <Radios value={density} options={densities} onChange={setDensity} />
      </fieldset>
      <Button look="link" className="columns-reset" onClick={reset}>
        Вернуть как было
      </Button>
      <div role="status" className="visually-hidden">
        {message}
      </div>
    </div>
  );
}
