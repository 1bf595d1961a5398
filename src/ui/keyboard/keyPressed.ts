import { singleKeys } from './singleKeys.ts';

/** What keys are for; `keyNames.ts` says it in Russian. */
export type KeyName = 'palette' | 'keys' | 'search' | 'print' | 'create' | 'save' | 'next' | 'previous';

const letters: Readonly<Record<string, KeyName>> = { N: 'create', J: 'next', K: 'previous' };
/** Inputs in which letters type nothing. */
const untyped = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/;

/** Whether the keyboard is an Apple one, on which ⌘ stands for Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
/** Of `aria-keyshortcuts`. */
export const controlKey = isMac ? 'Meta' : 'Control';

/** What a press is for: nothing where it types something, nor a key without Ctrl or Alt while those are switched off. A key that is held down counts once, unless it goes from record to record. */
export function keyPressed(event: KeyboardEvent): KeyName | null {
  const name = event.isComposing ? null : nameOf(event);
  if (name === null || (event.repeat && name !== 'next' && name !== 'previous')) return null;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return isChord || (singleKeys.areOn() && !isTyping(event.target)) ? name : null;
}

/** A letter is the one that is typed, in any other layout the one that stands there on a Latin keyboard; so are `/` and `?` in the Russian one, where that key types `.` and `,`. */
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

/** Whether letters are typed there, or lead through what is there. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.test(target.type);
  return (
    target.isContentEditable ||
    target.closest('textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="tree"]') !==
      null
  );
}
