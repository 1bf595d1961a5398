import { clockOf } from '#codecs/dates.ts';
import type { SheetFormat } from './sheetFile.ts';

/** Maximum number of characters of the title in a file name. */
const longest = 100;

/**
 * Returns `Стратегии 2026-11-22 14-05.xlsx`; characters not allowed in file names are removed.
 */
export function exportFileName(title: string, format: SheetFormat, at: Date): string {
  const named = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(/^\.+/, '')
    .trim();
  const clock = (clockOf(at) ?? '').slice(0, 'YYYY-MM-DD HH:MM'.length).replace(':', '-');
  return `${named === '' ? 'Список' : named} ${clock}.${format}`;
}
