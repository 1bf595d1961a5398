/**
 * The value at a `read` path: `companyEmployee.fullName`, `distributors[].name` (a list of every name), `stores[]`.
 * Whatever is missing or of another shape gives undefined, never an error.
 */
export function valueAt(record: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  const many = head.endsWith('[]');
  const value = memberOf(record, many ? head.slice(0, -2) : head);
  if (!many) return rest.length === 0 ? value : valueAt(value, rest.join('.'));
  if (!Array.isArray(value)) return undefined;
  return rest.length === 0 ? value : value.map((item) => valueAt(item, rest.join('.')));
}

function memberOf(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, name)) return undefined;
  return (record as Record<string, unknown>)[name];
}
