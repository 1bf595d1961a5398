import { formFields } from '#record/formFields.ts';
import { isSameValue } from '#record/values.ts';
import type { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { FormStore } from '../core/formStore.ts';
import { parseFieldMessages } from '../core/policies.ts';

/** Marks the fields named by a refused save with their first messages until they are changed. */
export function markRejectedFields(declaration: Declaration, store: FormStore, { data }: ApiError): void {
  const messages = Object.entries(parseFieldMessages(data));
  const marks = formFields(declaration).flatMap((name) => {
    const message = messages.find(
      ([wire, [text]]) => text !== undefined && namesOf(name, declaration.fields[name]).includes(wire),
    )?.[1][0];
    return message === undefined ? [] : [[name, message] as const];
  });
  if (marks.length === 0) return;
  const { values: rejected } = store.getState();
  store.point((now) => marks.filter(([name]) => isSameValue(now[name], rejected[name])));
  requestAnimationFrame(() => store.focusMarked());
}

/** Returns the names that an API may use for a field, in a request body or a response. */
function namesOf(name: string, field: Field | undefined): string[] {
  const { send, read } = field ?? {};
  const sent =
    typeof send === 'object' && 'name' in send
      ? [send.name ?? name]
      : Array.isArray(send)
        ? [...send]
        : typeof send === 'string'
          ? [send]
          : [];
  return [name, ...sent, ...(read === undefined || read === false ? [] : [read].flat())];
}
