import type { Declaration, Unique } from '#schemas/declaration/declaration.ts';
import { storedFields, type Body } from './storedFields.ts';

/**
 * Returns the body names that each `unique` rule compares. A rule over a field that no save sends is left out, because
 * half of its values would reject other records than it names.
 */
export function uniqueRuleNames(declaration: Declaration): { rule: Unique; wire: string[] }[] {
  const stored = storedFields(declaration);
  return (declaration.unique ?? []).flatMap((rule) => {
    const compared = stored.filter(({ name }) => rule.fields.includes(name));
    return compared.length < new Set(rule.fields).size ? [] : [{ rule, wire: compared.flatMap((item) => item.wire) }];
  });
}

/**
 * Returns the values that could duplicate another record; undefined when all are empty, because empty values are never
 * duplicates.
 */
export function uniqueValues(wire: readonly string[], body: Body): unknown[] | undefined {
  const values = wire.map((name) => body[name] ?? null);
  return values.every((value) => value === null || value === '' || (Array.isArray(value) && value.length === 0))
    ? undefined
    : values;
}

/** Formats any JSON value for a message. */
export function displayJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
