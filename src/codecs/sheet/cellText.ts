import { formatDate } from '../dates.ts';
import type { SheetCell } from './cell.ts';
import { decimalText } from './decimalText.ts';

/**
 * Formats a cell for text-only formats such as CSV: numbers in full with a comma, `29%`, `01.02.2026`, `09:30`, `Да`. A
 * day before 1900, which users cannot type, stays in ISO form.
 */
export function cellText(cell: SheetCell): string {
  switch (cell.type) {
    case 'empty':
      return '';
    case 'text':
      return cell.text;
    case 'number':
      return cell.format === 'percent' ? `${decimalText(cell.number, 2)}%` : decimalText(cell.number);
    case 'flag':
      return cell.flag ? 'Да' : 'Нет';
    case 'day':
      return dayText(cell.day);
    case 'moment':
      return `${dayText(cell.moment.slice(0, 10))} ${cell.moment.slice(11).replace(/(?<=^\d\d:\d\d):00$/, '')}`;
    case 'time':
      return clockText(cell.minutes);
  }
}

function dayText(day: string): string {
  return day < '1900' ? day : formatDate(day);
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
