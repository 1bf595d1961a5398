/**
 * Returns whether the control has no label. jsdom searches the whole page for labels of each control, and every query
 * by button name does so.
 */
function isUnlabelled(control: HTMLInputElement): boolean {
  if (control.type === 'hidden' || control.closest('label') !== null) return false;
  return (
    control.id === '' ||
    [...control.ownerDocument.getElementsByTagName('label')].every(({ htmlFor }) => htmlFor !== control.id)
  );
}

function giveCheaply(prototype: object): void {
  const jsdom = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get;
  const none = document.createDocumentFragment().childNodes;
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement): unknown {
      return isUnlabelled(this) ? none : jsdom?.call(this);
    },
  });
}

const given = new WeakSet();

/** Makes the window's controls find their labels cheaply; test files may share one window. */
export function stubLabels(): void {
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
    if (given.has(prototype)) continue;
    given.add(prototype);
    giveCheaply(prototype);
  }
}
