/** What a person has done in the first form before the application's own stands in its place. */
export interface EarlySignIn {
  /** As it was typed, and where the caret stands in it. */
  phone: string;
  caret: number;
  /** The focus is on the button, not in the field. */
  onButton: boolean;
  /** The button has been pressed. */
  pressed: boolean;
}

const id = 'early-sign-in';

/**
 * Shows the sign-in that the page brings along as a drawing (`build/earlySignIn.ts`) as soon as the page is read: it takes the phone and remembers that the button
 * was pressed. The application, still on its way, takes over what was done, and lays the mask over the phone (docs/decisions/0080).
 */
export function showEarlySignIn(): void {
  document.addEventListener('readystatechange', () => {
    const drawing = document.querySelector<HTMLTemplateElement>('template#sign-in');
    const form = drawing && draw(drawing);
    if (!form) return;
    form.page.addEventListener('submit', (event) => {
      event.preventDefault();
      form.button.disabled = true;
      form.input.readOnly = true;
    });
  }, { once: true });
}

/** What was done in the first form, which stands until it is taken away; null where there is none. */
export function readEarlySignIn(): EarlySignIn | null {
  const form = formIn(document.getElementById(id));
  if (!form) return null;
  const { input, button } = form;
  return { phone: input.value, caret: input.selectionStart ?? input.value.length, onButton: document.activeElement === button, pressed: button.disabled };
}

/** Where the first form says what went wrong; null where it does not stand. */
export function earlyAlert(): Element | null {
  return formIn(document.getElementById(id))?.alert ?? null;
}

export function removeEarlySignIn(): void {
  document.getElementById(id)?.remove();
}

function draw(drawing: HTMLTemplateElement) {
  const page = drawing.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!page) return null;
  page.id = id;
  document.body.prepend(page);
  return formIn(page);
}

function formIn(page: HTMLElement | null) {
  const [input, button, alert] = [page?.querySelector('input'), page?.querySelector('button'), page?.querySelector('[role="alert"]')];
  return page && input && button && alert ? { page, input, button, alert } : null;
}
