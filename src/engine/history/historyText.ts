import type { HistoryEntry } from '#schemas/history.ts';

/** Display names of the write actions in the history. */
export const actionOptions = [
  ['create', 'Создание'],
  ['update', 'Изменение'],
  ['delete', 'Удаление'],
] as const;

const sourceTexts = {
  page: '',
  import: 'импорт',
  bulk: 'массовое изменение',
  key: 'по ключу API',
  job: 'фоновая работа',
  command: 'команда сервера',
} as const;

/** Display names of the origins of writes, as a filter offers them. */
export const sourceOptions = [
  ['page', 'Страница'],
  ['import', 'Импорт'],
  ['bulk', 'Массовое изменение'],
  ['key', 'Ключ API'],
  ['job', 'Фоновая работа'],
  ['command', 'Команда сервера'],
] as const;

/** Returns `Изменение, импорт`; the source is omitted for writes from the page. */
export function actionText({ action, source }: Pick<HistoryEntry, 'action' | 'source'>): string {
  const done = actionOptions.find(([value]) => value === action)?.[1] ?? '-';
  const from = source === null ? '' : sourceTexts[source];
  return from === '' ? done : `${done}, ${from}`;
}

/** Shown wherever the history is that of an external API (docs/history.md). */
export const forwardedHistoryNote = 'Правки, сделанные не здесь, в истории не видны';
