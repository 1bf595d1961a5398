import { singleKeys } from './singleKeys.ts';

/** Shortcut names; `keyNames.ts` has their Russian texts. */
export type KeyName = 'palette' | 'keys' | 'search' | 'print' | 'create' | 'save' | 'next' | 'previous';

const letters: Readonly<Record<string, KeyName>> = { N: 'create', J: 'next', K: 'previous' };
/** Input types in which letters type nothing. */
const untyped = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/;

/** Whether the keyboard is an Apple one, where ⌘ replaces Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
/** Key name for `aria-keyshortcuts`. */
export const controlKey = isMac ? 'Meta' : 'Control';

/**
 * Returns the shortcut of a key press: null while the user types, and for keys without Ctrl or Alt while those are
 * disabled. A held key counts once, except for navigation between records.
 */
export function keyPressed(event: KeyboardEvent): KeyName | null {
  const name = event.isComposing ? null : nameOf(event);
  if (name === null || (event.repeat && name !== 'next' && name !== 'previous')) return null;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return isChord || (singleKeys.areOn() && !isTyping(event.target)) ? name : null;
}

/**
 * Returns the shortcut of a key. A letter is the typed one, in other layouts the one at the same position of a Latin
 * keyboard; this includes `/` and `?` in the Russian layout, where that key types `.` and `,`.
 */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyName | null {
  const [control, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
  if (other || (control && altKey)) return null;
  if (control)
    return shiftKey ? null : key === 'Enter' ? 'save' : letter === 'K' ? 'palette' : letter === 'P' ? 'print' : null;
  if (altKey) return letter === 'N' ? null : (letters[letter] ?? null);
  if (key === '?' || (code === 'Slash' && key === ',')) return 'keys';
  if (key === '/' || (code === 'Slash' && key === '.')) return 'search';
  return shiftKey ? null : (letters[letter] ?? null);
}

/** Checks whether letters are typed there or navigate its content. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.test(target.type);
  return (
    target.isContentEditable ||
    target.closest('textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="tree"]') !==
      null
  );
}
