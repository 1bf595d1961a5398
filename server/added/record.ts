import { putNested } from '#codecs/nested.ts';
import { recordIn } from '#codecs/records.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { EntriesOf, Id } from './entries.ts';
import { lookupOf, storedFields, type Body, type Stored } from './stored.ts';

/** Makes answers of stored bodies: every value at the place from which its field reads, chosen entries with their names. */
export function recordsOf(declaration: Declaration, entriesOf: EntriesOf): (id: Id, body: Body) => Promise<Body> {
  const fields = storedFields(declaration).map((stored) => {
    const { name, field: { read }, wire } = stored;
    const lookup = lookupOf(declaration, stored.field);
    return { wire, paths: read === false ? [] : [read ?? name].flat(), choice: lookup && { lookup, roots: rootsOf(declaration, stored, lookup) } };
  });
  return async (id, body) => {
    const record: Body = {};
    for (const [name, value] of Object.entries(body)) putNested(record, name, value);
    record[declaration.api.id] = id;
    for (const { wire, paths, choice } of fields) {
      paths.forEach((path, at) => put(record, path, body[wire[at] ?? wire[0] ?? ''] ?? null));
      if (choice) await putEntries(record, choice, idsIn(body[wire[0] ?? '']), entriesOf);
    }
    return record;
  };
}

interface Choice { lookup: Lookup; roots: ReadonlyMap<string, boolean> }

/** Shows what was chosen under every path that speaks of it: `distributors[].name`, `fieldEmployee.fullName`. */
async function putEntries(record: Body, { lookup, roots }: Choice, ids: readonly Id[], entriesOf: EntriesOf): Promise<void> {
  if (roots.size === 0) return;
  const { byId } = await entriesOf(lookup);
  const found = ids.map((id) => byId.get(id) ?? { [lookup.id]: id });
  for (const [root, many] of roots) record[root] = many ? found : (found[0] ? { ...recordIn(record[root]), ...found[0] } : null);
}

/** The objects of an answer that a choice stands in: the root of its own path, and those of shown fields that mean the same lookup. */
function rootsOf(declaration: Declaration, { name, field, wire }: Stored, lookup: Lookup): Map<string, boolean> {
  const own = rootOf(field, name);
  const named = 'lookup' in field ? String(field.lookup) : '';
  const alike = new Set([own?.root, name, named, named.replace(/s$/, ''), ...wire.map((one) => one.replace(/Ids?$/, '')), ...wire.map((one) => one.replace(/Ids$/, 's'))]);
  const roots = new Map<string, boolean>(own ? [[own.root, own.many]] : []);
  for (const [other, shown] of Object.entries(declaration.fields)) {
    const root = shown.kind === 'names' ? rootOf(shown, other) : undefined;
    if (root && alike.has(root.root) && (shown.read as string).endsWith(`.${lookup.name}`)) roots.set(root.root, root.many);
  }
  return roots;
}

/** `distributors[].name` → distributors, many; a path of one step has no object around it. */
function rootOf({ read }: Field, name: string): { root: string; many: boolean } | undefined {
  const [head = '', ...rest] = (typeof read === 'string' ? read : name).split('.');
  return rest.length === 0 ? undefined : { root: head.replace('[]', ''), many: head.endsWith('[]') };
}

export function idsIn(value: unknown): Id[] {
  return [value].flat().filter((id): id is Id => typeof id === 'string' || typeof id === 'number');
}

/** Sets `a.b` or `a[].b` of a record; a list goes to the objects of a list, one by one. */
function put(record: Body, path: string, value: unknown): void {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) record[head] = value;
  else if (head.endsWith('[]')) record[head.slice(0, -2)] = [value].flat().filter((one) => one !== null).map((one) => nested(rest, one));
  else record[head] = { ...(record[head] as Body | null | undefined), ...nested(rest, value) };
}

function nested([head = '', ...rest]: string[], value: unknown): Body {
  return { [head]: rest.length === 0 ? value : nested(rest, value) };
}
