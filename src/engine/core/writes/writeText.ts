import type { Declaration } from '#schemas/declaration/declaration.ts';

export type WriteAction = 'create' | 'update' | 'delete' | 'restore';

const defaultValue: Readonly<Record<WriteAction, string>> = {
  create: 'Запись «…» создана',
  update: 'Запись «…» сохранена',
  delete: 'Запись «…» удалена',
  restore: 'Запись «…» возвращена',
};

/** A message is read in passing: a longer title is cut, in characters. */
const longest = 80;

/** What is said of a write: in the words of the declaration (`told`), with the record's title in the place of `«…»`. */
export function writeText({ told }: Pick<Declaration, 'told'>, action: WriteAction, title: string): string {
  const text = (action === 'restore' ? undefined : told?.[action]) ?? defaultValue[action];
  const named = title.trim();
  if (named === '') return text.replace(/\s*«…»/, '');
  return text.replace('…', () => (named.length > longest ? `${named.slice(0, longest - 1).trimEnd()}…` : named));
}
