import { toIsoDate } from '#codecs/dates.ts';
import type { SheetFormat } from './sheetFile.ts';

/** Characters of a title in a name, at most. */
const longest = 100;

/** `Стратегии 2026-11-22 14-05.xlsx`, by the reader's clock; what a name of a file may not have is left out. */
export function exportFileName(title: string, format: SheetFormat, at: Date): string {
  const named = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(/^\.+/, '')
    .trim();
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join('-');
  return `${named === '' ? 'Список' : named} ${toIsoDate(at)} ${clock}.${format}`;
}
