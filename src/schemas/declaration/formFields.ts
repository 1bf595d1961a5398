import type { Declaration } from './declaration.ts';
import type { Field } from './field.ts';

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

/** A constant, what is carried from load to save, and a stamp of the moment are sent by every form and shown by none. */
function isSilent({ kind, send }: Field): boolean {
  return kind === 'constant' || kind === 'carried' || (typeof send === 'object' && 'stamp' in send);
}
