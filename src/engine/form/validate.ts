import type { Declaration } from '#schemas/declaration/declaration.ts';
import { alert } from '#ui/dialogs/dialogs.ts';
import { normalise, type Conditions, type Values } from '#record/values.ts';
import type { FormStore } from './formStore.ts';

/** The rules that fail, in their declared order (part1 §5). */
export function failedRules(declaration: Declaration, conditions: Conditions, values: Values, isNew: boolean): [field: string, message: string][] {
  const total = normalise(values, isNew);
  return (declaration.rules?.all ?? []).flatMap(([field, message], index): [string, string][] => (
    conditions[`rule:${index}`]?.(total) === false ? [[field, message]] : []
  ));
}

/** Whether the form may be sent; if not, says why: in one dialog, or under the fields, the first of which takes the focus. */
export async function validate(declaration: Declaration, conditions: Conditions, store: FormStore, isNew: boolean): Promise<boolean> {
  const failed = failedRules(declaration, conditions, store.getState().values, isNew);
  if (failed.length === 0) return true;
  if (declaration.rules?.show === 'underField') {
    const errors: Record<string, string> = {};
    for (const [field, message] of failed) errors[field] ??= message;
    store.setState({ errors });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus());
  } else {
    await alert('Заполните необходимые поля', failed.map(([, message]) => message));
  }
  return false;
}
