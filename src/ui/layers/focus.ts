import { useEffect, useState } from 'react';

type Place = Element | null | undefined;

/** Whether what had the focus has left the page or cannot keep it. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Gives a lost focus to the first place that takes it: one that is gone or disabled does not. A focus that stands elsewhere stays there. */
export function giveLostFocus(...places: readonly Place[]): void {
  for (const place of places) {
    if (!isFocusLost()) return;
    (place as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  }
}

/** The focus goes back where it was; if that is disabled or gone by now, to the modal below: the keyboard must not be behind it. */
export function giveFocusBack(before: Element | null): void {
  requestAnimationFrame(() => {
    const below = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    giveLostFocus(before, below?.querySelector('[type="submit"]'), below?.closest('[tabindex="-1"]'));
  });
}

/** As the component goes, a focus that goes with it returns to where it was before the component came, or else to `otherwise`. */
export function useFocusBack(otherwise?: () => Place): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => giveLostFocus(before, otherwise?.()), [before, otherwise]);
}

/** Gives the focus to the first thing of a form that can be typed in or chosen, or to the first that `what` selects, unless somebody was quicker: a window stands some time after it is seen. */
export function focusFirst(
  form: HTMLElement | null,
  what = 'input:enabled, textarea:enabled, [role="combobox"]:enabled',
): void {
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>(what)?.focus({ preventScroll: true });
}

/** Gives the focus to what has to be mended inside an element, else to the first thing that can be typed in or chosen; whether anything took it. */
export function focusInvalid(inside: HTMLElement | null | undefined): boolean {
  const places = [
    ...(inside?.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled, button:enabled, [tabindex="0"]') ?? []),
  ];
  const place = places.find((item) => item.getAttribute('aria-invalid') === 'true') ?? places[0];
  place?.focus();
  return place !== undefined && place === document.activeElement;
}
