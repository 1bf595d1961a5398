import { kindOf } from '#kinds/registry/kinds.ts';
import { isSent } from '#record/formFields.ts';
import { readsOf } from '#record/fieldChanges.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Values } from '#record/values.ts';
import { deriveOnLoad, derivedFrom, valuesOf } from '#record/valuesOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { showMessage } from '#ui/messages/messages.ts';
import type { FormStore } from '../core/formStore.ts';
import type { ValueRestorer } from './EntryView.tsx';

/**
 * Returns functions that put historical values into an open form as if typed: rules and rights apply, and the user
 * saves.
 */
export function createValueRestorer(declaration: Declaration, store: FormStore): ValueRestorer {
  const isTaken = (name: string) => {
    const field = declaration.fields[name] as Field;
    return kindOf(field).role === 'entered' && isSent(field) && name in store.getState().values;
  };
  return {
    mayTake: ({ name, before }) => before !== undefined && isTaken(name),
    field(name, { before }) {
      const value = valuesOf(declaration, before)[name];
      const next = deriveOnLoad(
        declaration,
        { ...store.getState().values, [name]: value },
        derivedFrom(declaration, [name]),
      );
      // The field that enables this one is set first, since it may clear this one.
      for (const [other, chosen] of Object.entries(next)) if (other !== name) store.change(other, chosen);
      store.change(name, value);
      showMessage({ text: `Прежнее значение поля «${labelOf(declaration, name)}» в форме, осталось сохранить` });
    },
    record({ after }) {
      const { values } = store.getState();
      const known = (name: string) =>
        readsOf(name, declaration.fields[name] as Field).every((member) => member in after);
      const old: Values = Object.fromEntries(
        Object.entries(valuesOf(declaration, after)).filter(([name]) => isTaken(name) && known(name)),
      );
      const taken = Object.keys(old);
      store.setState({
        values: deriveOnLoad(declaration, { ...values, ...old }, derivedFrom(declaration, taken)),
        errors: {},
      });
      void store.showPanel(null);
      showMessage({ text: 'Прежние значения записи в форме, осталось сохранить' });
    },
  };
}
