import type { AccessControlProvider, CanParams, CanReturnType } from '@refinedev/core';
import { permissionFlags, type RoleFlag } from '#dictionaries/menu.ts';
import { rightRows } from '#dictionaries/rights.ts';
import type { Profile, ProfileRight, RoleFlags } from './profile.ts';

/** Names of what each right grants, for the message about a missing one (known trap 19). */
const accessNames = new Map<string, string>([
  ...rightRows.map(({ name, label }) => [name, label] as const),
  ['superUser', 'Все разделы'],
]);

/**
 * Returns the role flag of a menu key (part1 §6); null for a key without a mapping, which every user may open (spec
 * D4).
 */
export function flagOf(key: string): RoleFlag | null {
  return Object.hasOwn(permissionFlags, key) ? permissionFlags[key as keyof typeof permissionFlags] : null;
}

/**
 * Checks whether the role grants a permission, named by a menu key or a role flag: true with that flag or superUser;
 * false for an empty or non-string name (part1 §6).
 */
export function hasPermission(name: unknown, role: RoleFlags): boolean {
  if (typeof name !== 'string' || name.trim() === '') return false;
  return holds(role, 'superUser') || holds(role, flagOf(name) ?? name);
}

/** Checks whether the role sees a menu entry; a missing key or one without a mapping is allowed (part1 §6, spec D4). */
export function menuAllowed(key: string | undefined, role: RoleFlags): boolean {
  return key === undefined || flagOf(key) === null || hasPermission(key, role);
}

/**
 * Permissions that an action on a resource requires: the menu key of its section, and a menu key or role flag of the
 * action.
 */
export interface NeededPermissions {
  menu?: string | undefined;
  action?: string | undefined;
}

/** Checks whether the user may delete records or export lists to files, in any section (docs/rights.md). */
export function hasRight({ rights, role }: Pick<Profile, 'rights' | 'role'>, right: ProfileRight): boolean {
  return rights === undefined || rights.includes(right) || holds(role, 'superUser');
}

/** Decides synchronously whether the user may do an action on a resource. */
export type DecideAccess = (action: Pick<CanParams, 'resource' | 'action'>) => CanReturnType;

/** Returns the permissions that an action on a resource requires. */
type Needed = (resource: string, action: string) => NeededPermissions;

/**
 * Creates the access decision over the loaded profile, without requests (known trap 6). `needed` returns the
 * requirements of an action (`list`, `create`, `edit`, `delete`, `export`), by default the menu key with the resource's
 * name; before the profile is loaded only keys without a mapping are allowed. An empty or non-string resource is
 * denied; a denial names the missing access.
 */
export function createAccessDecision(
  profileOf: () => Profile | null,
  needed: Needed = (resource) => ({ menu: resource }),
): DecideAccess {
  return ({ resource, action }) => {
    if (typeof resource !== 'string' || resource.trim() === '') return { can: false, reason: 'Недостаточно прав' };
    const profile = profileOf();
    const role = profile?.role ?? {};
    if (profile && (action === 'delete' || action === 'export') && !hasRight(profile, action)) return { can: false };
    const { menu, action: own } = needed(resource, action);
    const missing = menuAllowed(menu, role) ? own : menu;
    return missing === undefined || hasPermission(missing, role)
      ? { can: true }
      : { can: false, reason: `Недостаточно прав: нужен доступ «${accessName(missing)}»` };
  };
}

/** Creates Refine's access control provider over the same decision. */
export function createAccessControlProvider(profileOf: () => Profile | null, needed?: Needed): AccessControlProvider {
  const decide = createAccessDecision(profileOf, needed);
  return { can: async (action) => decide(action) };
}

function accessName(permission: string): string {
  const flag = flagOf(permission) ?? permission;
  return accessNames.get(flag) ?? flag;
}

function holds(role: RoleFlags, flag: string): boolean {
  return Object.hasOwn(role, flag) && role[flag] === true;
}
