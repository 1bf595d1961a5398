import { isMac, type KeyName } from './keyPressed.ts';

/** Key labels and their function. */
export interface KeyHelp {
  keys: readonly string[];
  text: string;
}

export const controlKeyLabel = isMac ? '⌘' : 'Ctrl';
export const altKeyLabel = isMac ? '⌥' : 'Alt';

/** All keyboard shortcuts (docs/keyboard.md). */
export const keyHelp: Readonly<Record<KeyName, KeyHelp>> = {
  palette: { keys: [`${controlKeyLabel} K`], text: 'Найти экран, запись, действие или человека' },
  keys: { keys: ['?'], text: 'Показать клавиши' },
  search: { keys: ['/'], text: 'Перейти к поиску по списку' },
  print: { keys: [`${controlKeyLabel} P`], text: 'Напечатать список' },
  create: { keys: ['N'], text: 'Создать запись' },
  next: { keys: ['J', `${altKeyLabel} J`], text: 'Следующая запись списка' },
  previous: { keys: ['K', `${altKeyLabel} K`], text: 'Предыдущая запись списка' },
  save: { keys: [`${controlKeyLabel} Enter`], text: 'Сохранить форму' },
};

/** Shortcuts by the area where they work, in dialog order, with the standard keys of every screen. */
export const keyGroups: readonly { title: string; names: readonly KeyName[]; standard: readonly KeyHelp[] }[] = [
  {
    title: 'Везде',
    names: ['palette', 'keys'],
    standard: [
      { keys: ['F8'], text: 'Перейти к последнему сообщению' },
      { keys: ['Esc'], text: 'Закрыть верхнее окно' },
    ],
  },
  {
    title: 'В списке',
    names: ['search', 'create', 'print'],
    standard: [
      { keys: ['↑', '↓', 'Page Up', 'Page Down', 'Home', 'End'], text: 'Ходить по строкам' },
      { keys: ['Enter'], text: 'Открыть запись' },
      { keys: [`${controlKeyLabel} Enter`], text: 'Открыть запись в новой вкладке' },
    ],
  },
  { title: 'В открытой записи', names: ['next', 'previous', 'save'], standard: [] },
];
