import type { HistoryEntry } from '#schemas/history.ts';

/** What a write did, as the history calls it. */
export const actionOptions = [
  ['create', 'Создание'],
  ['update', 'Изменение'],
  ['delete', 'Удаление'],
] as const;

const sourceTexts = { page: '', import: 'импорт', bulk: 'массовое изменение', key: 'по ключу API' } as const;

/** `Изменение, импорт`; a write of the page need not say where it came from. */
export function actionText({ action, source }: Pick<HistoryEntry, 'action' | 'source'>): string {
  const done = actionOptions.find(([value]) => value === action)?.[1] ?? '-';
  const from = source === null ? '' : sourceTexts[source];
  return from === '' ? done : `${done}, ${from}`;
}

/** Said wherever the history is that of a company's own API (docs/history.md). */
export const forwardedHistoryNote = 'Правки, сделанные не здесь, в истории не видны';
