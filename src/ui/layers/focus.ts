import { useEffect, useState } from 'react';

type Place = Element | null | undefined;

/** Checks whether the focused element has left the page or can no longer hold the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Moves a lost focus to the first available element; skips removed or disabled ones. A focus elsewhere stays unchanged.
 */
export function giveLostFocus(...places: readonly Place[]): void {
  for (const place of places) {
    if (!isFocusLost()) return;
    (place as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  }
}

/**
 * Restores the focus; if the element is disabled or removed, the modal below gets it, because the keyboard focus must
 * not be behind the modal.
 */
export function giveFocusBack(before: Element | null): void {
  requestAnimationFrame(() => {
    const below = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    giveLostFocus(before, below?.querySelector('[type="submit"]'), below?.closest('[tabindex="-1"]'));
  });
}

/** On unmount, returns the component's focus to the element focused before it mounted, otherwise to `otherwise`. */
export function useFocusBack(otherwise?: () => Place): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => giveLostFocus(before, otherwise?.()), [before, otherwise]);
}

/**
 * Focuses the first enabled input of a form, or the first match of `what`, unless the user has already moved the focus:
 * a window becomes interactive some time after it is visible.
 */
export function focusFirst(
  form: HTMLElement | null,
  what = 'input:enabled, textarea:enabled, [role="combobox"]:enabled',
): void {
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>(what)?.focus({ preventScroll: true });
}

/**
 * Focuses the first invalid input inside an element, otherwise its first enabled input; returns whether an element took
 * the focus.
 */
export function focusInvalid(inside: HTMLElement | null | undefined): boolean {
  const places = [
    ...(inside?.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled, button:enabled, [tabindex="0"]') ?? []),
  ];
  const place = places.find((item) => item.getAttribute('aria-invalid') === 'true') ?? places[0];
  place?.focus();
  return place !== undefined && place === document.activeElement;
}
