/** Of a control that is no label's; jsdom goes through the whole page for each label of it, and is asked for every button whose name is wanted. */
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

/** Has the controls of the window find their labels cheaply; files of tests may share one. */
export function stubLabels(): void {
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
    if (given.has(prototype)) continue;
    given.add(prototype);
    giveCheaply(prototype);
  }
}
