import { useStore } from 'zustand';
import { hasRules, isRequired } from '#record/required.ts';
import { normalise } from '#record/values.ts';
import { useFormContext } from './formContext.tsx';
import { createFormStore, type FormStore } from './formStore.ts';

/** Fields without a condition subscribe to an empty store: typing in one must not reevaluate the others. */
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

/** Returns whether a condition currently holds; true when the declaration has no condition under this key. */
export function useCondition(key: string): boolean {
  const { store, conditions, isNew } = useFormContext();
  const condition = conditions[key];
  return useStore(condition ? store : unconditional, ({ values }) => !condition || condition(normalise(values, isNew)));
}

/** Returns whether the rules currently require a field. Always false in a filter and for read-only fields. */
export function useIsRequired(name: string): boolean {
  const { declaration, store, isNew, place, readOnly } = useFormContext();
  const reads =
    place === 'form' && !readOnly && declaration.fields[name]?.readOnly !== true && hasRules(declaration, name);
  return useStore(reads ? store : unconditional, ({ values }) => reads && isRequired(declaration, name, values, isNew));
}
