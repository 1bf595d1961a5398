import { setDateFormat } from '#codecs/dateFormat.ts';

/** Returns the localStorage key of the user's date format. */
export const dateFormatKey = (who: string): string => `dateFormat:${who}`;

/** Applies the date format that this user chose on this computer. */
export function applyStoredDateFormat(who: string): void {
  setDateFormat(localStorage.getItem(dateFormatKey(who)) === 'iso' ? 'iso' : 'dots');
}
