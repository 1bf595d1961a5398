/** What of a declaration is shown: its form, its text or its screen alone; the first two with the screen beside where there is room. */
export interface StudioView {
  shown: 'form' | 'text' | 'screen';
  beside: boolean;
}

const key = 'studioView';
const first: StudioView = { shown: 'form', beside: true };

/** What was shown in this browser last; the form at first. */
export function readStoredView(): StudioView {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isView(kept) ? kept : first;
  } catch {
    return first;
  }
}

export function storeView(view: StudioView): void {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // A browser that keeps nothing shows the form again.
  }
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
