import type { ApiDescription } from '#studio/openapi/description.ts';
import { resolveReference } from '#studio/openapi/description.ts';
import { operationAt } from '#studio/openapi/operations.ts';
import { schemaShape } from '#studio/openapi/schemaShape.ts';

/** Rows in every list of a described server. */
export const rowsServed = 3;
/** Maximum depth of recursive schemas. */
const deepest = 5;

/**
 * Creates a server that answers lists according to their schemas, below `/api` where a description has another prefix.
 * It rejects undescribed parameters, and lists without a required one.
 */
export function createDescribedServer(description: ApiDescription, path: string): (request: Request) => Response {
  const list = operationAt(description, path, 'get');
  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const whole = `${description.base}${path}`;
    const expected = (whole.startsWith('/api/') ? whole : `/api${whole}`).replace(/\{[^}]+\}/g, '1');
    if (decodeURIComponent(pathname) !== expected)
      return Response.json({ message: `no ${pathname}, but ${expected}` }, { status: 404 });
    const query = list?.parameters.filter((item) => item.in === 'query') ?? [];
    const strange = [...searchParams.keys()].find((name) => !query.some((item) => item.name === name));
    if (strange !== undefined) return Response.json({ message: `unknown ${strange}` }, { status: 400 });
    const missing = query.find(({ name, required }) => required && !searchParams.has(name));
    return missing
      ? Response.json({ message: `lacks ${missing.name}` }, { status: 400 })
      : Response.json(valueOf(description, list?.answer, 0, 0));
  };
}

/** Returns a value of a schema: its example if any; for a list, three different entries. */
function valueOf(description: ApiDescription, schema: unknown, at: number, depth: number): unknown {
  const shape = schemaShape(description, schema);
  const { example } = resolveReference(description, schema) ?? {};
  if (depth > deepest) return null;
  if (shape.type === 'array')
    return Array.from({ length: rowsServed }, (_one, row) => valueOf(description, shape.items, row, depth + 1));
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, own]) => [name, memberOf(description, name, own, at, depth)]),
    );
  if (shape.enum.length > 0) return shape.enum[at % shape.enum.length];
  if (shape.type === 'integer' || shape.type === 'number') return at + 1;
  if (shape.type === 'boolean') return at % 2 === 0;
  if (shape.format === 'date-time') return `2026-11-0${at + 1}T10:00:00Z`;
  if (shape.format === 'date') return `2026-11-0${at + 1}`;
  return `${typeof example === 'string' ? example : 'text'} ${at + 1}`;
}

/** A property that announces more pages is set to announce none. */
function memberOf(description: ApiDescription, name: string, schema: unknown, at: number, depth: number): unknown {
  if (/^(next|previous|continue|has_more|next_.*|next[A-Z].*)$/.test(name)) return null;
  return /^(total|count|total_count|totalElements|total_results)$/.test(name)
    ? rowsServed
    : valueOf(description, schema, at, depth + 1);
}
