import type { Dialect } from '#schemas/declaration/dialect.ts';

/** Names and values of a query, in order. */
export type Pairs = [name: string, value: string][];

type Comparison = 'eq' | 'gte' | 'lte' | 'gt' | 'lt' | 'in' | 'prefix' | 'contains';
const comparisons: readonly string[] = [
  'eq',
  'gte',
  'lte',
  'gt',
  'lt',
  'in',
  'prefix',
  'contains',
] satisfies Comparison[];

/**
 * Formats filters for the API: names to values, a name with a comparison after a colon (`price:gte`). Empty values are
 * omitted (spec D13).
 */
export function filterPairs(dialect: Dialect, filters: Readonly<Record<string, unknown>>): Pairs {
  const { joined } = dialect.filters;
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    const [, own = name, comparison] = /^(.*):([a-z]+)$/.exec(name) ?? [];
    return comparison !== undefined && comparisons.includes(comparison)
      ? partsOf(dialect, own, comparison as Comparison, value)
      : partsOf(dialect, name, 'eq', value);
  });
  if (joined === undefined) return parts.map(pairOf);
  return parts.length === 0
    ? []
    : [[joined.name, parts.map(({ template, value }) => template.replace('{value}', () => value)).join(joined.with)]];
}

interface Part {
  template: string;
  value: string;
}

function partsOf(dialect: Dialect, name: string, comparison: Comparison, value: unknown): Part[] {
  const { filters } = dialect;
  const values = [value]
    .flat()
    .filter((item) => !isEmpty(item))
    .map((item) => literal(dialect, item, comparison));
  if (values.length === 0) return [];
  const template = (by: Comparison) => (filters[by] ?? filters.eq).replace('{name}', () => paramName(dialect, name));
  if (!Array.isArray(value)) return [{ template: template(comparison), value: values.join(',') }];
  const many = template(comparison === 'eq' ? 'in' : comparison);
  if (filters.lists === 'repeated') return values.map((item) => ({ template: many, value: item }));
  if (filters.lists === 'or')
    return [
      {
        template: '{value}',
        value: `(${values.map((item) => template('eq').replace('{value}', () => item)).join(' or ')})`,
      },
    ];
  return [{ template: many, value: filters.lists === 'comma' ? values.join(',') : `[${values.join(',')}]` }];
}

/** `{name}__gte` is only a name; `filter={name}||$gte||{value}` also contains the value. */
function pairOf({ template, value }: Part): Pairs[number] {
  const at = template.indexOf('=');
  return at === -1
    ? [template, value]
    : [template.slice(0, at), template.slice(at + 1).replace('{value}', () => value)];
}

/** Returns a name whose path segments are joined as the API expects. */
function paramName({ filters: { dot } }: Dialect, name: string): string {
  return name.replaceAll('[]', '').replaceAll('.', () => dot);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || Number.isNaN(value)
  );
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-\d\d-\d\d$/;

function literal({ filters }: Dialect, value: unknown, comparison: Comparison): string {
  if (filters.values === 'plain' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value);
  if (uuid.test(text)) return `guid'${text}'`;
  // A day that ends a period means its last second.
  if (day.test(text)) return `datetime'${text}T${comparison === 'lte' ? '23:59:59' : '00:00:00'}'`;
  if (/^\d{4}-\d\d-\d\dT[\d:]+$/.test(text)) return `datetime'${text}'`;
  return `'${text.replaceAll("'", "''")}'`;
}

/** Formats the product's order `-name,period` for the API; `wireOf` returns the name under which a field is sent. */
export function sortPairs(dialect: Dialect, parameter: string, sort: string, wireOf: (field: string) => string): Pairs {
  const order = sort
    .split(',')
    .filter((item) => item !== '')
    .map((item) => ({ descends: item.startsWith('-'), name: paramName(dialect, wireOf(item.replace(/^-/, ''))) }));
  const way = (descends: boolean) => (descends ? 'desc' : 'asc');
  if (order.length === 0) return [];
  switch (dialect.sort) {
    case 'minus':
      return [[parameter, order.map(({ descends, name }) => `${descends ? '-' : ''}${name}`).join(',')]];
    case 'repeated':
      return order.map(({ descends, name }) => [parameter, `${name},${way(descends)}`]);
    case 'repeatedUpper':
      return order.map(({ descends, name }) => [parameter, `${name},${way(descends).toUpperCase()}`]);
    case 'words':
      return [[parameter, order.map(({ descends, name }) => `${name}${descends ? ' desc' : ''}`).join(',')]];
    case 'twoNames':
      return [
        [parameter, order.map(({ name }) => name).join(',')],
        [dialect.order, order.map(({ descends }) => way(descends)).join(',')],
      ];
  }
}
