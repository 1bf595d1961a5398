import type { Declaration } from '#schemas/declaration/declaration.ts';
import { alert, confirm } from '#ui/dialogs/dialogs.ts';
import { halfRangeErrors } from '#record/halfRanges.ts';
import { inputErrors } from '#record/inputErrors.ts';
import { conditionsIn } from '#record/conditions.ts';
import { normalise, type Values } from '#record/values.ts';
import { validate } from '#record/validate.ts';
import type { FormStore } from './formStore.ts';

/**
 * Returns whether the form may be sent; otherwise shows why, in one dialog or under the fields. The invalid fields stay
 * marked until they are fixed, and the first of them gets the focus.
 */
export async function canSubmit(declaration: Declaration, store: FormStore, isNew: boolean): Promise<boolean> {
  const { values, initial } = store.getState();
  const wrong = inputErrors(declaration, values);
  const errorsOf = (now: Values) => {
    const broken = [...inputErrors(declaration, now), ...validate(declaration, now, isNew)];
    const names = new Set(broken.map(([name]) => name));
    return [...broken, ...halfRangeErrors(declaration, now, initial).filter(([name]) => !names.has(name))];
  };
  const failed = errorsOf(values);
  if (failed.length === 0) return mayGo(declaration, values, isNew);
  const mark = () => store.point(errorsOf);
  if (declaration.rules?.show === 'underField') {
    mark();
    requestAnimationFrame(() => store.focusMarked());
  } else {
    const lines = failed.map(([name, message], at) =>
      at < wrong.length ? `${declaration.fields[name]?.label ?? name}: ${message}` : message,
    );
    await alert('Заполните необходимые поля', lines, () => store.focusMarked());
    mark();
  }
  return false;
}

/** Shows the confirmations that the declaration requires for such values. */
async function mayGo(declaration: Declaration, values: Values, isNew: boolean): Promise<boolean> {
  const question = declaration.form?.confirm;
  if (!question || conditionsIn(declaration)['confirm']?.(normalise(values, isNew)) !== true) return true;
  return confirm({ title: question.title, yes: question.yes, no: 'Отмена' });
}
