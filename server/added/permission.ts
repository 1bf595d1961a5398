import type { Context } from 'hono';
import { roleFlagOf, type PermissionKey, type RoleFlag } from '#dictionaries/menu.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Action, Declaration, Verb } from '#schemas/declaration/declaration.ts';
import type { ApiEnv } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';

/** What changes records: how a declaration's `permissions` names it, and how people do. */
const actions: Readonly<Partial<Record<Verb, { name: Action; text: string }>>> = {
  create: { name: 'create', text: 'создавать записи' }, update: { name: 'edit', text: 'изменять записи' }, delete: { name: 'delete', text: 'удалять записи' },
};

/** Refuses whoever may not see the section of a resource (part1 §6). */
export function requireSection(c: Context<ApiEnv>, { menu, title }: Declaration): void {
  requirePermission(c, menu?.permission, `раздел «${title}» открыт тем`);
}

/** Refuses whoever may not do that to a record of a resource. */
export function requireAction(c: Context<ApiEnv>, { permissions, title }: Declaration, verb: Verb): void {
  const action = actions[verb];
  if (action) requirePermission(c, permissions?.[action.name], `${action.text} в разделе «${title}» могут те`);
}

/** Refuses whoever may not do an action of a resource. */
export function requireAct(c: Context<ApiEnv>, { title }: Declaration, action: RowAction): void {
  requirePermission(c, action.permission, `«${action.title}» в разделе «${title}» могут те`);
}

function requirePermission(c: Context<ApiEnv>, permission: PermissionKey | RoleFlag | undefined, what: string): void {
  const { role } = c.get('user');
  if (permission === undefined || role.superUser || role[roleFlagOf(permission)]) return;
  throw new HttpError(403, { code: 403, text: `Недостаточно прав: ${what}, у кого есть доступ ${roleFlagOf(permission)}` });
}
