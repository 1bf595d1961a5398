import type { Declaration } from '#schemas/declaration/declaration.ts';

export type WriteAction = 'create' | 'update' | 'delete' | 'restore';

const defaultValue: Readonly<Record<WriteAction, string>> = {
  create: 'Запись «…» создана',
  update: 'Запись «…» сохранена',
  delete: 'Запись «…» удалена',
  restore: 'Запись «…» возвращена',
};

/** Maximum length of a title in a message, in characters; users read messages in passing. */
const longest = 80;

/** Returns the message of a write: the declared text (`told`), with the record's title in place of `«…»`. */
export function writeText({ told }: Pick<Declaration, 'told'>, action: WriteAction, title: string): string {
  const text = (action === 'restore' ? undefined : told?.[action]) ?? defaultValue[action];
  const named = title.trim();
  if (named === '') return text.replace(/\s*«…»/, '');
  return text.replace('…', () => (named.length > longest ? `${named.slice(0, longest - 1).trimEnd()}…` : named));
}
