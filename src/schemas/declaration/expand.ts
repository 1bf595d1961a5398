import type { Declaration } from './declaration.ts';
import type { ColumnItem } from './list.ts';
import type { Computed, Field, ComputedSource } from './field.ts';

/** Returns the names in braces of a template: `{lastName} {firstName}`. */
export function namesInTemplate(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** Returns the fields from which a column is computed; undefined for one that shows a field directly. */
export function computedFrom({
  text,
  sum,
  difference,
}: Pick<ColumnItem, 'text' | 'sum' | 'difference'>): readonly string[] | undefined {
  return text === undefined ? (sum ?? difference) : namesInTemplate(text);
}

const known = new WeakMap<Declaration, Declaration>();

/**
 * Expands a declaration: columns that are computed, named by a lookup or shown with decimals become fields, so that
 * they can be sorted, searched, summed and exported like others. Returns a declaration without such columns, or one
 * already expanded, unchanged.
 *
 * The embedded API computes sums and differences in SQL with indexes; the text of a template is sorted in memory,
 * because its key would have to translate the composed text of every record. An external API is never sent an order by
 * a name that it does not know.
 */
export function expandDeclaration(declaration: Declaration): Declaration {
  const before = known.get(declaration);
  if (before) return before;
  const columns = declaration.list?.columns ?? [];
  const items = columns.filter((column) => typeof column !== 'string');
  const { list } = declaration;
  const result =
    list && items.some(({ name, decimals }) => name !== undefined || decimals !== undefined)
      ? {
          ...declaration,
          fields: fieldsWith(declaration, items),
          list: { ...list, columns: columns.map((column) => (typeof column === 'string' ? column : shownOf(column))) },
        }
      : declaration;
  known.set(declaration, result);
  known.set(result, result);
  return result;
}

/** Returns the rest of a column after its field was created. */
function shownOf({
  text: _text,
  sum: _sum,
  difference: _difference,
  lookup: _lookup,
  decimals: _decimals,
  name,
  field,
  ...shown
}: ColumnItem): ColumnItem {
  return { field: name ?? field, ...shown };
}

function fieldsWith({ fields }: Declaration, columns: readonly ColumnItem[]): Record<string, Field> {
  const all: Record<string, Field> = { ...fields };
  const byName = new Map(
    columns.flatMap((column) => (column.name === undefined ? [] : [[column.name, column] as const])),
  );
  const derive = (name: string): Field | undefined => {
    const column = byName.get(name);
    if (all[name] !== undefined || column === undefined) return all[name];
    const made = derivedField(column, (item) => derive(item));
    if (made) all[name] = made;
    return made;
  };
  for (const column of columns) {
    const name = column.name ?? column.field;
    const field = derive(name);
    if (field !== undefined && column.decimals !== undefined) all[name] = { ...field, decimals: column.decimals };
  }
  return all;
}

/** Returns the derived field of a column with its own name. */
function derivedField(column: ColumnItem, fieldNamed: (name: string) => Field | undefined): Field | undefined {
  const { label, lookup, field } = column;
  const named = label === undefined ? {} : { label };
  if (lookup !== undefined) {
    const base = fieldNamed(field);
    const read = base?.read ?? field;
    const many =
      (typeof read === 'string' && read.includes('[]')) || (base !== undefined && 'many' in base && base.many === true);
    return { kind: 'select', ...named, lookup, read, send: false, derived: true, ...(many ? { many: true } : {}) };
  }
  const sources = (computedFrom(column) ?? []).flatMap((name): ComputedSource[] => {
    const source = fieldNamed(name);
    return source === undefined ? [] : [{ name, field: source }];
  });
  const [first] = sources;
  if (column.text !== undefined)
    return {
      kind: 'text',
      ...named,
      send: false,
      derived: true,
      computed: { how: 'text', parts: partsOf(column.text, sources) },
    };
  if (first === undefined) return undefined;
  return {
    ...unitOf(first.field),
    ...named,
    send: false,
    derived: true,
    computed: { how: column.sum === undefined ? 'difference' : 'sum', of: sources },
  };
}

function partsOf(template: string, sources: readonly ComputedSource[]): Extract<Computed, { how: 'text' }>['parts'] {
  return template
    .split(/\{([^{}]*)\}/)
    .map((part, at) => (at % 2 === 0 ? part : (sources.find(({ name }) => name === part) ?? '')));
}

/** Returns the unit of a computed number, taken from its first operand: roubles, percents, or the number's unit. */
function unitOf(field: Field): Extract<Field, { kind: 'number' | 'money' | 'percent' }> {
  if (field.kind === 'money') return { kind: 'money' };
  if (field.kind === 'percent')
    return { kind: 'percent', ...(field.rounded === undefined ? {} : { rounded: field.rounded }) };
  return { kind: 'number', ...(field.kind === 'number' && field.suffix !== undefined ? { suffix: field.suffix } : {}) };
}
