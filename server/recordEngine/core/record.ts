import { recordIn } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { setByPath } from '#codecs/path.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { LookupEntries, LoadLookupEntries, Id } from './lookupEntries.ts';
import { storedRecordId } from '../../platform/http/recordId.ts';
import type { StoredRecord } from './storage.ts';
import { lookupOf, storedFields, type Body, type StoredField } from '#record/requestBody/storedFields.ts';

/**
 * Returns response bodies for stored records: each value at the path that its field reads, chosen entries with their
 * names, loaded once for all records.
 */
export async function recordsOf(
  declaration: Declaration,
  rows: readonly StoredRecord[],
  entriesOf: LoadLookupEntries,
): Promise<Body[]> {
  const fields = await Promise.all(
    storedFields(declaration).map(async (stored) => {
      const {
        name,
        field: { read },
        wire,
      } = stored;
      return {
        wire,
        paths: read === false ? [] : [read ?? name].flat(),
        choice: await choiceOf(declaration, stored, rows, entriesOf),
      };
    }),
  );
  return rows.map((row) => {
    const { body } = row;
    const record: Body = {};
    for (const [name, value] of Object.entries(body)) setByPath(record, name, value);
    for (const { wire, paths, choice } of fields) {
      paths.forEach((path, at) => setByPath(record, path, body[wire[at] ?? wire[0] ?? ''] ?? null));
      if (choice) putEntries(record, choice, idsIn(body[wire[0] ?? '']));
    }
    // Set last, because a field with the same name may hold a submitted value.
    record[declaration.api.id] = storedRecordId(declaration, row);
    return record;
  });
}

interface Choice {
  lookup: Lookup;
  roots: ReadonlyMap<string, boolean>;
  byId: LookupEntries['byId'];
}

/** Returns where a choice is shown, and the entries that any of the records has chosen. */
async function choiceOf(
  declaration: Declaration,
  stored: StoredField,
  rows: readonly StoredRecord[],
  entriesOf: LoadLookupEntries,
): Promise<Choice | undefined> {
  const lookup = lookupOf(declaration, stored.field);
  const roots = lookup && rootsOf(declaration, stored, lookup);
  if (!lookup || !roots || roots.size === 0) return undefined;
  const ids = rows.flatMap(({ body }) => idsIn(body[stored.wire[0] ?? '']));
  return { lookup, roots, byId: ids.length === 0 ? new Map() : (await entriesOf(lookup, ids)).byId };
}

/** Writes the chosen entries to every path that shows them: `distributors[].name`, `fieldEmployee.fullName`. */
function putEntries(record: Body, { lookup, roots, byId }: Choice, ids: readonly Id[]): void {
  const found = ids.map((id) => byId.get(id) ?? { [lookup.id]: id });
  for (const [root, many] of roots)
    record[root] = many ? found : found[0] ? { ...recordIn(record[root]), ...found[0] } : restOf(record[root]);
}

/** Returns the values that other fields read from an object without a choice; null when it is empty. */
function restOf(value: unknown): Body | null {
  const rest = recordIn(value);
  return Object.values(rest).some((item) => item !== null) ? rest : null;
}

/**
 * Returns the objects of a response that hold a choice: the root of the field's path, and those of shown fields with
 * the same lookup.
 */
function rootsOf(declaration: Declaration, { name, field, wire }: StoredField, lookup: Lookup): Map<string, boolean> {
  const rootPath = rootOf(field, name);
  const named = 'lookup' in field ? String(field.lookup) : '';
  const alike = new Set([
    rootPath?.root,
    name,
    named,
    named.replace(/s$/, ''),
    ...wire.map((item) => item.replace(/Ids?$/, '')),
    ...wire.map((item) => item.replace(/Ids$/, 's')),
  ]);
  const roots = new Map<string, boolean>(rootPath ? [[rootPath.root, rootPath.many]] : []);
  for (const [other, shown] of Object.entries(declaration.fields)) {
    const root = kindOf(shown).role === 'shown' ? rootOf(shown, other) : undefined;
    if (root && alike.has(root.root) && (shown.read as string).endsWith(`.${lookup.name}`))
      roots.set(root.root, root.many);
  }
  return roots;
}

/** Returns the stored choice whose names a field shows: for `distributors[].name`, the ids in `distributors`. */
export function shownChoice(
  declaration: Declaration,
  name: string,
): { stored: StoredField; lookup: Lookup } | undefined {
  const field = declaration.fields[name];
  const shown = field && rootOf(field, name);
  if (field === undefined || shown === undefined) return undefined;
  for (const stored of storedFields(declaration)) {
    const lookup = lookupOf(declaration, stored.field);
    if (
      lookup &&
      rootsOf(declaration, stored, lookup).has(shown.root) &&
      String(field.read).endsWith(`.${lookup.name}`)
    )
      return { stored, lookup };
  }
  return undefined;
}

/**
 * Splits `distributors[].name` into `distributors` and a list flag; undefined for a path of one step, which has no
 * enclosing object.
 */
function rootOf({ read }: Field, name: string): { root: string; many: boolean } | undefined {
  const [head = '', ...rest] = (typeof read === 'string' ? read : name).split('.');
  return rest.length === 0 ? undefined : { root: head.replace('[]', ''), many: head.endsWith('[]') };
}

export function idsIn(value: unknown): Id[] {
  return [value].flat().filter((id): id is Id => typeof id === 'string' || typeof id === 'number');
}
