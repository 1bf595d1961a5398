import { useState } from 'react';

interface RowKeys {
  /** One key per row, which follows the row when it moves. Keys of loaded rows are their initial indexes. */
  keys: readonly number[];
  added: () => void;
  removed: (index: number) => void;
  moved: (from: number, to: number) => void;
}

/** Returns keys for rows without ids. Rows replaced from outside, such as after a conflict, get new keys. */
export function useRowKeys(count: number): RowKeys {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const next = keys.reduce((max, key) => Math.max(max, key + 1), 0);
  const known = keys.length === count ? keys : Array.from({ length: count }, (_, at) => at);
  if (known !== keys) setKeys(known);
  return {
    keys: known,
    added: () => setKeys([...known, Math.max(next, known.length)]),
    removed: (index) => setKeys(known.filter((_key, at) => at !== index)),
    moved: (from, to) => setKeys(moveItem(known, from, to)),
  };
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_one, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
