import type { Declaration } from './declaration.ts';
import type { Field, Kind, Send } from './field.ts';

/** The fields a form shows, in their order. */
export function formFields({ form }: Pick<Declaration, 'form'>): string[] {
  if (!form) return [];
  const grouped = (form.groups ?? []).flatMap((group) => [...(group.fields ?? []), ...(group.row ?? [])]);
  return [...(form.title ? [form.title] : []), ...(form.fields ?? []), ...grouped];
}

/** The fields that a form's values hold: what it shows, and what travels without being shown. */
export function valueFields(declaration: Pick<Declaration, 'form' | 'fields'>): string[] {
  const silent = Object.entries(declaration.fields).filter(([, field]) => isSilent(field));
  const shown = formFields(declaration).filter((name) => declaration.fields[name]?.kind !== 'note');
  return [...new Set([...shown, ...silent.map(([name]) => name)])];
}

/** Kinds that show what a record says and put nothing into a body. */
const shownOnly: ReadonlySet<Kind> = new Set(['names', 'images', 'dateTime', 'note']);

/** Whether a field's value travels in a body: what only shows does not, but for a stamp of the moment. */
export function isSent({ kind, send }: Field): boolean {
  return send !== false && (hasStamp(send) || !shownOnly.has(kind));
}

/** A constant, what is carried from load to save, and a stamp of the moment are sent by every form and shown by none. */
function isSilent({ kind, send }: Field): boolean {
  return kind === 'constant' || kind === 'carried' || hasStamp(send);
}

function hasStamp(send: Send | undefined): boolean {
  return typeof send === 'object' && 'stamp' in send;
}
