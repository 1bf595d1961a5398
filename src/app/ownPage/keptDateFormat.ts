import { setDateFormat, type DateFormat } from '#codecs/dateFormat.ts';

/** Where the browser keeps how a person writes dates. */
const keyOf = (who: string): string => `dateFormat:${who}`;

/** Writes dates as this person has chosen on this computer. */
export function followDateFormat(who: string): void {
  setDateFormat(localStorage.getItem(keyOf(who)) === 'iso' ? 'iso' : 'dots');
}

/** Where the browser keeps nothing, the choice lasts until the page is left. */
export function chooseDateFormat(who: string, format: DateFormat): void {
  setDateFormat(format);
  try {
    localStorage.setItem(keyOf(who), format);
  } catch {
    // Nothing that was typed is lost.
  }
}
