import { resolveReference, type ApiDescription } from './description.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

/** A list in a response: its place, `''` for the whole, and the shape of its records. */
export interface ListPlace {
  place: string;
  item: unknown;
  shape: SchemaShape;
}

const defaultValue = ['data', 'items', 'results', 'content', 'value', 'list', 'rows', 'records', 'entries', 'objects'];

/** An object with more members is a record containing a list, not an envelope. */
const envelopeMembers = 6;

/**
 * Returns the list of objects in a response; the last word of `path` may name it (`domains` of `/v2/domains`).
 * Undefined when it has no list.
 */
export function listPlace(description: ApiDescription, response: unknown, path: string): ListPlace | undefined {
  const shape = schemaShape(description, response);
  const whole = listOf(description, '', shape);
  if (whole || shape.type !== 'object') return whole;
  const last = path.split('/').findLast((step) => step !== '' && !step.startsWith('{')) ?? '';
  const near = membersOf(description, shape).flatMap(([name, inner]) => listOf(description, name, inner) ?? []);
  const deep =
    near.length > 0
      ? near
      : membersOf(description, shape)
          .filter(([, inner]) => inner.type === 'object')
          .flatMap(([outer, inner]) =>
            membersOf(description, inner).flatMap(([name, own]) => listOf(description, `${outer}.${name}`, own) ?? []),
          );
  const named = new Set([last, last.replaceAll('-', '_'), ...defaultValue]);
  return (
    deep.find(({ place }) => named.has(place.split('.').at(-1) ?? '')) ??
    (deep.length === 1 && Object.keys(shape.properties).length <= envelopeMembers ? deep[0] : undefined)
  );
}

function listOf(description: ApiDescription, place: string, shape: SchemaShape): ListPlace | undefined {
  if (shape.type !== 'array') return undefined;
  const item = schemaShape(description, shape.items);
  return Object.keys(item.properties).length > 0 ? { place, item: shape.items, shape: item } : undefined;
}

function membersOf(description: ApiDescription, { properties }: SchemaShape): [string, SchemaShape][] {
  return Object.entries(properties).map(([name, schema]) => [name, schemaShape(description, schema)]);
}

/**
 * Returns the place of the record in a response or a body: its only member (`{droplet: …}`, `{data: …}`), or `''` for
 * the whole.
 */
export function recordPlace(description: ApiDescription, response: unknown, item: SchemaShape): string {
  const shape = schemaShape(description, response);
  const like = (own: SchemaShape) => (own.ref !== '' && own.ref === item.ref) || sharedNames(own, item) > 0.5;
  // A member that records have themselves is not a wrapper.
  const members = membersOf(description, shape).filter(
    ([name, own]) => own.type === 'object' && !Object.hasOwn(item.properties, name),
  );
  if (members.length === 0 || like(shape)) return '';
  if (members.length === 1 && Object.keys(shape.properties).length === 1) return members[0]?.[0] ?? '';
  return members.find(([name, own]) => name === 'data' || like(own))?.[0] ?? '';
}

function sharedNames(item: SchemaShape, other: SchemaShape): number {
  const names = Object.keys(item.properties);
  return names.length === 0 ? 0 : names.filter((name) => Object.hasOwn(other.properties, name)).length / names.length;
}

/** Returns the first of some places that exists in a response with one of the types; undefined when all are missing. */
export function findPlace(
  description: ApiDescription,
  response: unknown,
  places: readonly string[],
  types: readonly SchemaShape['type'][],
): string | undefined {
  return places.find((place) => {
    const found = shapeAt(description, response, place);
    return found !== undefined && types.includes(found.type);
  });
}

/** Returns the shape at a dotted place of a schema, with `[]` after a list. */
export function shapeAt(description: ApiDescription, schema: unknown, place: string): SchemaShape | undefined {
  let now: unknown = schema;
  for (const step of place.split('.')) {
    const name = step.replace(/\[\]$/, '');
    const { properties } = schemaShape(description, now);
    if (!Object.hasOwn(properties, name)) return undefined;
    now = step.endsWith('[]') ? schemaShape(description, properties[name]).items : properties[name];
  }
  return resolveReference(description, now) && schemaShape(description, now);
}
