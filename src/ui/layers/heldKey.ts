import type { KeyboardEvent } from 'react';

/**
 * Ignores the held key that opened a dialog, so that it neither answers nor submits it; typing in a field still works.
 */
export function onHeldKey(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  const types =
    target instanceof HTMLTextAreaElement ||
    (key === ' ' && target instanceof HTMLInputElement && target.type === 'text');
  if (repeat && (key === 'Enter' || key === ' ') && !types) event.preventDefault();
}
