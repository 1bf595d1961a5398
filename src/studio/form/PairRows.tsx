import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useRowKeys } from '#engine/fields/nested/useRowKeys.ts';
import { Button } from '#ui/button/Button.tsx';
import './pairRows.css';

interface PairRowsProps {
  id?: string;
  label: string;
  /** Labels of the two texts of a row. */
  first: string;
  second: string;
  rows: readonly (readonly [string, string])[];
  change: (rows: readonly (readonly [string, string])[]) => void;
}

export function PairRows({ id, label, first, second, rows, change }: PairRowsProps): ReactNode {
  const { keys, added, removed } = useRowKeys(rows.length);
  return (
    <div className="pairs" role="group" aria-label={label}>
      {rows.map(([item, other], at) => (
        <div key={keys[at] ?? at} className="pairs-row">
          <input
            className="input"
            aria-label={`${label}, ${first} ${at + 1}`}
            value={item}
            placeholder={first}
            onChange={({ target }) => change(rows.with(at, [target.value, other]))}
          />
          <input
            className="input"
            aria-label={`${label}, ${second} ${at + 1}`}
            value={other}
            placeholder={second}
            onChange={({ target }) => change(rows.with(at, [item, target.value]))}
          />
          <Button
            small
            look="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`${label}: убрать строку ${at + 1}`}
            onClick={() => {
              removed(at);
              change(rows.toSpliced(at, 1));
            }}
          />
        </div>
      ))}
      <div>
        <Button
          small
          {...(id !== undefined && { id })}
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.some(([item]) => item === '')}
          aria-label={`${label}: добавить`}
          onClick={() => {
            added();
            change([...rows, ['', '']]);
          }}
        >
          Добавить
        </Button>
      </div>
    </div>
  );
}
