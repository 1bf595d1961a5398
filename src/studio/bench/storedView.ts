import { localStore, readStoredJson } from '#codecs/browserStorage.ts';

/**
 * The visible part of a declaration: its form, its text or only its screen; the first two with the screen alongside if
 * it fits.
 */
export interface StudioView {
  shown: 'form' | 'text' | 'screen';
  beside: boolean;
}

const key = 'studioView';
const first: StudioView = { shown: 'form', beside: true };

/** Returns the last view in this browser; initially the form. */
export function readStoredView(): StudioView {
  const stored = readStoredJson(localStore, key);
  return isView(stored) ? stored : first;
}

export function storeView(view: StudioView): void {
  localStore.setItem(key, JSON.stringify(view));
}

function isView(value: unknown): value is StudioView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'shown' in value &&
    ['form', 'text', 'screen'].includes(String(value.shown)) &&
    'beside' in value &&
    typeof value.beside === 'boolean'
  );
}
