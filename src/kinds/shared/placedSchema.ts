import type { JsonSchema } from '#schemas/jsonSchema.ts';

/**
 * The schemas of one member of an object: of a value, of nested members, or of both when fields describe it in two
 * ways.
 */
interface Node {
  own: JsonSchema[];
  members: Map<string, Node>;
  many: boolean;
}

const newNode = (): Node => ({ own: [], members: new Map(), many: false });

interface Placing {
  /** Names that the object always contains. */
  required?: readonly string[];
  /** Allows members that no path names, in the object and in nested objects. */
  open?: boolean;
}

/** Builds the schema of an object with values at these `read` paths (`brand.name`, `distributors[].name`). */
export function placedSchema(
  places: readonly (readonly [path: string, schema: JsonSchema])[],
  { required = [], open = false }: Placing = {},
): JsonSchema {
  const root = newNode();
  for (const [path, schema] of places) {
    let node = root;
    for (const step of path.split('.')) {
      const name = step.replace(/\[\]$/, '');
      const next = node.members.get(name) ?? newNode();
      next.many ||= step.endsWith('[]');
      node.members.set(name, next);
      node = next;
    }
    node.own.push(schema);
  }
  return objectOf(root, open, required);
}

function objectOf({ members }: Node, open: boolean, required: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries([...members].map(([name, node]) => [name, schemaOf(node, open)])),
    ...(open && { additionalProperties: true }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** The whole object may be missing. */
function schemaOf(node: Node, open: boolean): JsonSchema {
  const [first, ...others] = node.own;
  if (node.members.size === 0) return others.length === 0 ? listed(node, first ?? {}) : {};
  if (first !== undefined) return {};
  return node.many ? listed(node, objectOf(node, open)) : { ...objectOf(node, open), type: ['object', 'null'] };
}

function listed({ many }: Node, schema: JsonSchema): JsonSchema {
  return many ? { type: 'array', items: schema } : schema;
}
