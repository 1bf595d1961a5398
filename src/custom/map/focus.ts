/** Returns the map element, which handles the map's keys. */
export function mapFrame(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.map-frame');
}

export function focusMap(): void {
  mapFrame()?.focus({ preventScroll: true });
}
