import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

const longest = 200;
const texts: ReadonlySet<string> = new Set(['editableTitle', 'text', 'longText']);

/** The field that a record is called by: the title of its form, else its first text, in the order of the form and of the columns. */
export function titleField({ form, list, fields }: Pick<Declaration, 'form' | 'list' | 'fields'>): string | undefined {
  const shown = [
    ...(form?.fields ?? []),
    ...(list?.columns.map((column) => (typeof column === 'string' ? column : column.field)) ?? []),
  ];
  return form?.title ?? shown.find((item) => texts.has(fields[item]?.kind ?? ''));
}

/** What a record is called, '' when nothing says it. */
export function titleOf(declaration: Pick<Declaration, 'form' | 'list' | 'fields'>, record: object): string {
  const name = titleField(declaration);
  const field = name === undefined ? undefined : declaration.fields[name];
  const said = name === undefined || field === undefined ? undefined : rawOf(name, field, record);
  return typeof said === 'string' ? said.trim().slice(0, longest) : '';
}
