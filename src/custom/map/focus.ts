/** The map itself, from where the keys move it. */
export function mapFrame(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.map-frame');
}

export function focusMap(): void {
  mapFrame()?.focus({ preventScroll: true });
}
