import { copyText } from '#ui/clipboard.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';

/** Copies the whole address of a place of the page and says so by `done`; where there is no clipboard it is shown under `title`, to be copied by hand. */
export async function copyLink(place: string, { done, title }: { done: string; title: string }): Promise<void> {
  const text = new URL(place, window.location.href).href;
  if (await copyText(text)) showMessage({ text: done });
  else await confirm({ title, copied: { label: title, text }, yes: 'Готово' });
}
