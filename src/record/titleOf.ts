import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

const longest = 200;
const texts: ReadonlySet<string> = new Set(['editableTitle', 'text', 'longText']);

/**
 * Returns the field with the name of a record: the title of its form, otherwise its first text in the order of the form
 * and of the columns.
 */
export function titleField({ form, list, fields }: Pick<Declaration, 'form' | 'list' | 'fields'>): string | undefined {
  const shown = [
    ...(form?.fields ?? []),
    ...(list?.columns.map((column) => (typeof column === 'string' ? column : column.field)) ?? []),
  ];
  return form?.title ?? shown.find((item) => texts.has(fields[item]?.kind ?? ''));
}

/** Returns the name of a record, or '' when it is unnamed. */
export function titleOf(declaration: Pick<Declaration, 'form' | 'list' | 'fields'>, record: object): string {
  const name = titleField(declaration);
  const field = name === undefined ? undefined : declaration.fields[name];
  const raw = name === undefined || field === undefined ? undefined : rawOf(name, field, record);
  return typeof raw === 'string' ? raw.trim().slice(0, longest) : '';
}
