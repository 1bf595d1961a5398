import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field, SendOption } from '#schemas/declaration/field.ts';

/** Returns the fields that a form shows, in order. */
export function formFields({ form }: Pick<Declaration, 'form'>): string[] {
  if (!form) return [];
  const grouped = (form.groups ?? []).flatMap((group) => [...(group.fields ?? []), ...(group.row ?? [])]);
  return [...(form.title ? [form.title] : []), ...(form.fields ?? []), ...grouped];
}

/** Returns the fields in a form's values: visible ones, and invisible ones that are sent. */
export function valueFields(declaration: Pick<Declaration, 'form' | 'fields'>): string[] {
  const silent = Object.entries(declaration.fields).filter(([, field]) => isSilent(field));
  const shown = formFields(declaration).filter((name) => kindOf(declaration.fields[name] as Field).role !== 'none');
  return [...new Set([...shown, ...silent.map(([name]) => name)])];
}

/**
 * Checks whether a body contains a field; display-only fields are omitted, except a timestamp of the current moment.
 */
export function isSent(field: Field): boolean {
  return field.send !== false && (hasStamp(field.send) || ['entered', 'unseen'].includes(kindOf(field).role));
}

/** Checks for constants, carried values and timestamps, which every form sends without showing them. */
function isSilent(field: Field): boolean {
  return kindOf(field).role === 'unseen' || hasStamp(field.send);
}

function hasStamp(send: SendOption | undefined): boolean {
  return typeof send === 'object' && 'stamp' in send;
}
