import { localStore } from '#codecs/browserStorage.ts';
import { setDateFormat } from '#codecs/dateFormat.ts';

/** Returns the localStorage key of the user's date format. */
export const dateFormatKey = (who: string): string => `dateFormat:${who}`;

/** Applies the date format that this user chose on this computer. */
export function applyStoredDateFormat(who: string): void {
  setDateFormat(localStore.getItem(dateFormatKey(who)) === 'iso' ? 'iso' : 'dots');
}
