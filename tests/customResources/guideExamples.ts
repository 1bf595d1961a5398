import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const text = ['adding-a-resource', 'declarations', 'every-option']
  .map((name) => readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8'))
  .join('\n');

/**
 * Returns the examples of a kind in docs/adding-a-resource.md, docs/declarations.md and docs/every-option.md; the kind
 * is the word after `json` in their fence.
 */
export function readExamples(
  what: 'declaration' | 'fields' | 'lookups' | 'conditions' | 'errors' | 'dialects',
): unknown[] {
  const found = [...text.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].filter(([, kind]) => kind === what);
  if (found.length === 0) throw new Error(`The guide has no example of ${what}`);
  return found.map(([, , json]) => JSON.parse(json ?? '') as unknown);
}

/** The first declaration of the guide. */
export const guideDeclaration = readExamples('declaration')[0] as Declaration;

/** Kinds without a form input. */
const silent: ReadonlySet<string> = new Set(['constant', 'carried', 'editableTitle']);

/**
 * Returns that declaration with an example's fields: those with an input in the form, those with a label in the list.
 */
export function withFields(fields: Declaration['fields']): Declaration {
  const { rules: _rules, unique: _unique, ...rest } = guideDeclaration;
  const all = Object.entries(fields);
  const title = all.find(([, { kind }]) => kind === 'editableTitle')?.[0];
  return {
    ...rest,
    fields,
    list: {
      open: 'modal',
      columns: all.filter(([, { kind, label }]) => label !== undefined && kind !== 'note').map(([name]) => name),
    },
    filter: { title: 'Фильтр', create: 'Создать', fields: [] },
    form: {
      submit: { create: 'Создать', update: 'Сохранить' },
      fields: all.filter(([, { kind }]) => !silent.has(kind)).map(([name]) => name),
      ...(title === undefined ? {} : { title }),
    },
  };
}
