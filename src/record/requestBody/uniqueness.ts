import type { Declaration, Unique } from '#schemas/declaration/declaration.ts';
import { storedFields, type Body } from './storedFields.ts';

/** The names that decide a `unique` rule, as a body carries them. */
export function uniqueRuleNames(declaration: Declaration): { rule: Unique; wire: string[] }[] {
  const stored = storedFields(declaration);
  return (declaration.unique ?? []).map((rule) => ({
    rule,
    wire: stored.filter(({ name }) => rule.fields.includes(name)).flatMap((item) => item.wire),
  }));
}

/** The values by which a body could repeat another one; undefined when they are all empty, for what is empty repeats nothing. */
export function uniqueValues(wire: readonly string[], body: Body): unknown[] | undefined {
  const values = wire.map((name) => body[name] ?? null);
  return values.every((value) => value === null || value === '' || (Array.isArray(value) && value.length === 0))
    ? undefined
    : values;
}

/** Whatever JSON a value is, as a line of a message. */
export function displayJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
