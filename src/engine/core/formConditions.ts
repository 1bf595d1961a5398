import { useStore } from 'zustand';
import { hasRules, isRequired } from '#record/required.ts';
import { normalise } from '#record/values.ts';
import { useFormContext } from './formContext.tsx';
import { createFormStore, type FormStore } from './formStore.ts';

/** Fields without a condition listen to nothing: typing in one must not ask the others. */
const unconditional: Pick<FormStore, 'getState' | 'getInitialState' | 'subscribe'> = createFormStore(
  {
    name: 'none',
    title: '-',
    one: '-',
    api: { path: '/api/none/', id: 'id', verbs: ['list'] },
    fields: {},
  },
  {},
);

/** Whether a condition holds now; true when the declaration has none under this key. */
export function useCondition(key: string): boolean {
  const { store, conditions, isNew } = useFormContext();
  const condition = conditions[key];
  return useStore(condition ? store : unconditional, ({ values }) => !condition || condition(normalise(values, isNew)));
}

/** Whether the rules want a field filled, as the form is now. A filter, and what can only be read, want nothing. */
export function useIsRequired(name: string): boolean {
  const { declaration, store, isNew, place, readOnly } = useFormContext();
  const asks =
    place === 'form' && !readOnly && declaration.fields[name]?.readOnly !== true && hasRules(declaration, name);
  return useStore(asks ? store : unconditional, ({ values }) => asks && isRequired(declaration, name, values, isNew));
}
