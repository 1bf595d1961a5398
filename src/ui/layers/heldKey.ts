import type { KeyboardEvent } from 'react';

/** The key that opened a dialog and is still held down answers and sends nothing in it; where it types, it types. */
export function onHeldKey(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  const types =
    target instanceof HTMLTextAreaElement ||
    (key === ' ' && target instanceof HTMLInputElement && target.type === 'text');
  if (repeat && (key === 'Enter' || key === ' ') && !types) event.preventDefault();
}
