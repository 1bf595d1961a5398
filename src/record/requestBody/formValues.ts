import { kindOf, wireFormatOf } from '#kinds/registry/kinds.ts';
import type { Conditions } from '../conditions.ts';
import { newRecord, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Body, StoredField } from './storedFields.ts';

/** The values that the rules of a form speak of; a number is what a form makes of it: a fraction is a percent there. */
export function formValuesOf(stored: readonly StoredField[], body: Body, isNew: boolean): Body {
  const values = stored.map(({ name, field, wire }): [string, unknown] => {
    const [value = null, end = null] = wire.map((item) => body[item] ?? null);
    if (wire.length === 2) return [name, value !== null && end !== null ? [value, end] : [null, null]];
    const isWritten = wireFormatOf(field) !== undefined && value !== null;
    if ((typeof value === 'number' || isWritten) && kindOf(field).check(value, field) === undefined)
      return [name, kindOf(field).parse(value, field)];
    if (typeof field.send === 'object' && 'as' in field.send)
      return [name, Array.isArray(value) ? (value[0] ?? null) : null];
    if (value === null && kindOf(field).carries(field) === 'list') return [name, []];
    return [name, typeof value === 'string' ? value.trim() : value];
  });
  return { [newRecord]: isNew, ...Object.fromEntries(values) };
}

/**
 * The choices of a form that do not travel (`send: false`, spec D42), told by what does. A value that is emptied while a condition
 * fails (`whenDisabled: 'clear'`) was sent because the condition held; without one, the choice is what `onLoad` makes of such a record.
 */
export function unsentChoices({ fields }: Declaration, values: Body, conditions: Conditions): Body {
  const unsent = Object.entries(fields).filter(([, { send, onLoad }]) => send === false && onLoad !== undefined);
  return Object.fromEntries(
    unsent.flatMap(([name, { onLoad }]): [string, unknown][] => {
      const told = Object.entries(fields).find(
        ([own, field]) =>
          field.whenDisabled === 'clear' && (values[own] ?? null) !== null && impliedBy(field, name) !== undefined,
      );
      if (told) return [[name, impliedBy(told[1], name)]];
      const loaded = onLoad?.find(
        ([condition], index) => condition === true || conditions[`onLoad:${name}:${index}`]?.(values),
      );
      return loaded ? [[name, loaded[1]]] : [];
    }),
  );
}

/** The one value of a choice with which a field is asked for; a text would be the name of a shape as well as a value. */
function impliedBy(
  { enabledWhen, visibleWhen }: { enabledWhen?: Condition; visibleWhen?: Condition },
  choice: string,
): unknown {
  const terms = { ...enabledWhen, ...visibleWhen } as Record<string, unknown>;
  const term = Object.hasOwn(terms, choice) ? terms[choice] : undefined;
  return typeof term === 'boolean' || typeof term === 'number' ? term : undefined;
}
