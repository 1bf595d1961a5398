import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field, SendOption } from '#schemas/declaration/field.ts';

/** The fields a form shows, in their order. */
export function formFields({ form }: Pick<Declaration, 'form'>): string[] {
  if (!form) return [];
  const grouped = (form.groups ?? []).flatMap((group) => [...(group.fields ?? []), ...(group.row ?? [])]);
  return [...(form.title ? [form.title] : []), ...(form.fields ?? []), ...grouped];
}

/** The fields that a form's values hold: what it shows, and what travels without being shown. */
export function valueFields(declaration: Pick<Declaration, 'form' | 'fields'>): string[] {
  const silent = Object.entries(declaration.fields).filter(([, field]) => isSilent(field));
  const shown = formFields(declaration).filter((name) => kindOf(declaration.fields[name] as Field).role !== 'none');
  return [...new Set([...shown, ...silent.map(([name]) => name)])];
}

/** Whether a field's value travels in a body: what only shows does not, but for a stamp of the moment. */
export function isSent(field: Field): boolean {
  return field.send !== false && (hasStamp(field.send) || ['entered', 'unseen'].includes(kindOf(field).role));
}

/** A constant, what is carried from load to save, and a stamp of the moment are sent by every form and shown by none. */
function isSilent(field: Field): boolean {
  return kindOf(field).role === 'unseen' || hasStamp(field.send);
}

function hasStamp(send: SendOption | undefined): boolean {
  return typeof send === 'object' && 'stamp' in send;
}
