import { actionAt } from '#record/actions.ts';
import type { Parents } from '#record/requestBody/parents.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import { comparePaths, matchBelowPath, stepsOf } from '#schemas/declaration/pathSteps.ts';
import type { RecordId } from '../context/recordId.ts';
import { parseRecordId } from './recordId.ts';

/** The resource of an address, the parents in its path, and the id after it; null for an id that no record can have. */
export interface ResolvedPath {
  declaration: Declaration;
  parents: Parents;
  id?: RecordId | null;
}

/**
 * Returns the target of an address; undefined when no declaration has that address. Of several, the closest path has
 * it: `/orders/archive/` is a list, although `/orders/` could have a record of this name.
 */
export function resolvePath(declarations: readonly Declaration[], path: string): ResolvedPath | undefined {
  const steps = stepsOf(path);
  let resolved: ResolvedPath | undefined;
  for (const declaration of declarations) {
    const there = matchBelowPath(declaration.api.path, steps);
    const [id, ...more] = there?.rest ?? [];
    if (there === undefined || more.length > 0) continue;
    if (resolved !== undefined && comparePaths(resolved.declaration.api.path, declaration.api.path) <= 0) continue;
    resolved = {
      declaration,
      parents: there.parents,
      ...(id !== undefined && { id: parseRecordId(declaration, id) }),
    };
  }
  return resolved;
}

/** The record action that a request calls. */
export interface ActionCall {
  declaration: Declaration;
  action: RowAction;
  id: RecordId | null;
}

/** Returns the record action that a request calls. */
export function resolveActionCall(
  declarations: readonly Declaration[],
  method: string,
  path: string,
): ActionCall | undefined {
  let called: ActionCall | undefined;
  for (const declaration of declarations) {
    const found = actionAt(declaration, method, path);
    if (found === undefined) continue;
    if (called !== undefined && comparePaths(called.declaration.api.path, declaration.api.path) <= 0) continue;
    called = { declaration, action: found.action, id: parseRecordId(declaration, found.id) };
  }
  return called;
}

const verbsOfList: Readonly<Record<string, Verb>> = { GET: 'list', POST: 'create' };
const verbsOfOne: Readonly<Record<string, Verb>> = { GET: 'one', PUT: 'update', DELETE: 'delete' };

/** Returns the verbs that a resource supports at an address, by HTTP method. */
export function verbsByMethod({ declaration, id }: ResolvedPath): Readonly<Record<string, Verb>> {
  return Object.fromEntries(
    Object.entries(id === undefined ? verbsOfList : verbsOfOne).filter(([, item]) =>
      declaration.api.verbs.includes(item),
    ),
  );
}
