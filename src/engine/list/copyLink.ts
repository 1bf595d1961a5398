import { copyText } from '#ui/clipboard.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';

/**
 * Copies the absolute address of a page location and confirms with `done`; without clipboard access it is shown under
 * `title` for manual copying.
 */
export async function copyLink(place: string, { done, title }: { done: string; title: string }): Promise<void> {
  const text = new URL(place, window.location.href).href;
  if (await copyText(text)) showMessage({ text: done });
  else await confirm({ title, copied: { label: title, text }, yes: 'Готово' });
}
