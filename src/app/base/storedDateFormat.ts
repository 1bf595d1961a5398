import { setDateFormat } from '#codecs/dateFormat.ts';

/** Where the browser keeps how a person writes dates. */
export const dateFormatKey = (who: string): string => `dateFormat:${who}`;

/** Writes dates as this person has chosen on this computer. */
export function applyStoredDateFormat(who: string): void {
  setDateFormat(localStorage.getItem(dateFormatKey(who)) === 'iso' ? 'iso' : 'dots');
}
