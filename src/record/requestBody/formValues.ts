import { isEmpty } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Conditions } from '../conditions.ts';
import { fieldsOf, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { valueFields } from '../formFields.ts';
import { emptyValues, normalise, readField } from '../values.ts';
import { misfitOf } from './kindErrors.ts';
import { storedFields, type Body, type StoredField } from './storedFields.ts';

/**
 * Converts a body to the form values that rules check, each by the kind of its field. A value that does not fit its
 * kind stays as it was sent.
 */
export function formValuesOf(stored: readonly StoredField[], body: Body, isNew: boolean): Body {
  const values = stored.map(({ name, field, wire }): [string, unknown] => {
    const sent = wire.map((item) => body[item] ?? null);
    const isMisfit = sent.some((value) => misfitOf(field, value) !== undefined);
    const raw = sentRaw(field, sent);
    return [name, isMisfit ? raw : kindOf(field).parse(raw, field)];
  });
  return normalise(Object.fromEntries(values), isNew);
}

/** Returns the raw value of a field from its values in a body: a pair for two names, the item of a list of one. */
function sentRaw({ send }: Field, sent: readonly unknown[]): unknown {
  const [value = null] = sent;
  if (sent.length === 2) return sent;
  if (typeof send === 'object' && 'as' in send) return Array.isArray(value) ? (value[0] ?? null) : null;
  return value;
}

/** Returns the fields in the values of a form that no save sends: `names`, other fields for display, `send: false`. */
function unsentFields(declaration: Declaration): string[] {
  const stored = new Set(storedFields(declaration).map(({ name }) => name));
  return valueFields(declaration).filter((name) => !stored.has(name));
}

/** Checks whether a rule reads a field that no save sends, so that it needs the stored record. */
export function readsUnsentFields(declaration: Declaration): boolean {
  const unsent = new Set(unsentFields(declaration).filter((name) => declaration.fields[name]?.read !== false));
  return (declaration.rules?.all ?? []).some(([, , condition]) => fieldsOf(condition).some((name) => unsent.has(name)));
}

/** Returns the form values of the fields that no save sends, as the form of the stored record has them. */
export function unsentValues(declaration: Declaration, before: unknown): Body {
  const names = unsentFields(declaration);
  return before === undefined
    ? emptyValues(declaration, names)
    : Object.fromEntries(names.map((name) => [name, readField(name, declaration.fields[name] as Field, before)]));
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
          field.whenDisabled === 'clear' && !isEmpty(values[own]) && impliedBy(field, name) !== undefined,
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
