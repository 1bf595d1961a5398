import { useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { PairRows } from '../PairRows.tsx';

interface PairsInputProps {
  id: string;
  label: string;
  value: unknown;
  change: (value: Readonly<Record<string, string>> | undefined) => void;
}

type Rows = readonly (readonly [string, string])[];

/** Names and their texts as an object; rows that say one name twice, or none, wait until they do not. */
export function PairsInput({ id, label, value, change }: PairsInputProps): ReactNode {
  const [typed, setTyped] = useState<{ rows: Rows; of: string } | null>(null);
  const said = JSON.stringify(value);
  const rows: Rows = typed?.of === said ? typed.rows : isRecord(value) ? Object.entries(value).map(([name, text]) => [name, String(text)] as const) : [];
  const put = (next: Rows) => {
    const whole = new Map(next.filter(([name]) => name !== ''));
    const object = whole.size === 0 ? undefined : Object.fromEntries(whole);
    setTyped({ rows: next, of: JSON.stringify(object) });
    change(object);
  };
  return <PairRows id={id} label={label} first="Имя" second="Значение" rows={rows} change={put} />;
}
