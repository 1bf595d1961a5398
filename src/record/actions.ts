import type { RowAction } from '#schemas/declaration/action.ts';
import type { Api, Declaration } from '#schemas/declaration/declaration.ts';
import { matchBelowPath, stepsOf } from '#schemas/declaration/pathSteps.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { setByPath } from '#codecs/path.ts';
import { putRaw } from './recordOf.ts';

/** Returns the method of an action's call. */
export function methodOf({ method = 'POST' }: RowAction): 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return method;
}

/** Returns why no embedded API can run an action without `sets`. */
export function unknownActionText({ title }: RowAction): string {
  return `Встроенный API не знает, что делает «${title}»: укажите в действии sets или подключите свой API (API_URL)`;
}

/** Returns the path of a record's action: `/api/v1/orders/` and `{id}/approve/` make `/api/v1/orders/7/approve/`. */
export function actionPath(
  { path: own, under: path = own }: Pick<Api, 'path' | 'under'>,
  action: RowAction,
  id: string | number,
): string {
  return `${path.endsWith('/') ? path : `${path}/`}${action.path.replaceAll('{id}', () => encodeURIComponent(id))}`;
}

/** Returns the same path with the id in braces, as a template. */
export function actionTemplate(api: Pick<Api, 'path' | 'id'>, action: RowAction): string {
  return decodeURIComponent(actionPath(api, action, `{${api.id}}`));
}

/**
 * Returns the action that a call addresses, with the id in its path; undefined for any other call. A trailing slash
 * makes no difference.
 */
export function actionAt(
  { api, actions = [] }: Pick<Declaration, 'api' | 'actions'>,
  method: string,
  path: string,
): { action: RowAction; id: string } | undefined {
  // Runs for every API call, and most resources have no actions.
  const found = actions.length === 0 ? undefined : matchBelowPath(api.path, stepsOf(path));
  if (found === undefined) return undefined;
  const called = found.rest.join('/');
  for (const action of actions) {
    if (methodOf(action) !== method) continue;
    const [before = '', ...after] = action.path.replace(/\/$/, '').split('{id}');
    const end = after.join('{id}');
    const id = called.slice(before.length, called.length - end.length);
    if (called.startsWith(before) && called.endsWith(end) && id !== '' && !id.includes('/')) return { action, id };
  }
  return undefined;
}

/**
 * Returns a record with the changes that an action declares (`sets`), which the page shows until the API returns the
 * record again.
 */
export function recordAfter<R extends object>(
  { fields }: Pick<Declaration, 'fields'>,
  { sets = {} }: RowAction,
  record: R,
): R {
  const after = structuredClone(record) as Record<string, unknown>;
  for (const [name, value] of Object.entries(sets))
    if (fields[name] !== undefined) putRaw(after, name, fields[name], value);
  return after as R;
}

/** Returns the values that an action sets, in the form of a save body. */
export function bodySet({ fields }: Pick<Declaration, 'fields'>, { sets = {} }: RowAction): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sets))
    for (const [at, wire] of wiresOf(name, fields[name]).entries())
      setByPath(body, wire, Array.isArray(value) && wiresOf(name, fields[name]).length > 1 ? value[at] : value);
  return body;
}

function wiresOf(name: string, field: Field | undefined): readonly string[] {
  const send = field?.send ?? name;
  if (typeof send === 'string') return [send];
  return Array.isArray(send) ? (send as readonly string[]) : [];
}
