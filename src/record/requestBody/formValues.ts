import { kindOf, wireFormatOf } from '#kinds/registry/kinds.ts';
import type { Conditions } from '../conditions.ts';
import { newRecord, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Body, StoredField } from './storedFields.ts';

/**
 * Converts a body to the form values that rules check; numbers get their form representation, for example a fraction
 * becomes a percent.
 */
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
 * Derives the form choices that are not sent (`send: false`, spec D42) from the sent values. A value that would be
 * cleared while a condition fails (`whenDisabled: 'clear'`) implies that the condition held; otherwise `onLoad` derives
 * the choice from the record.
 */
export function unsentChoices({ fields }: Declaration, values: Body, conditions: Conditions): Body {
  const unsent = Object.entries(fields).filter(([, { send, onLoad }]) => send === false && onLoad !== undefined);
  return Object.fromEntries(
    unsent.flatMap(([name, { onLoad }]): [string, unknown][] => {
      const known = Object.entries(fields).find(
        ([own, field]) =>
          field.whenDisabled === 'clear' && (values[own] ?? null) !== null && impliedBy(field, name) !== undefined,
      );
      if (known) return [[name, impliedBy(known[1], name)]];
      const loaded = onLoad?.find(
        ([condition], index) => condition === true || conditions[`onLoad:${name}:${index}`]?.(values),
      );
      return loaded ? [[name, loaded[1]]] : [];
    }),
  );
}

/**
 * Returns the single choice for which a field is enabled or visible; a text is ambiguous, because it may be a shape
 * name.
 */
function impliedBy(
  { enabledWhen, visibleWhen }: { enabledWhen?: Condition; visibleWhen?: Condition },
  choice: string,
): unknown {
  const terms = { ...enabledWhen, ...visibleWhen } as Record<string, unknown>;
  const term = Object.hasOwn(terms, choice) ? terms[choice] : undefined;
  return typeof term === 'boolean' || typeof term === 'number' ? term : undefined;
}
