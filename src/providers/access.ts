import type { AccessControlProvider, CanParams, CanReturnType } from '@refinedev/core';
import { permissionFlags, type RoleFlag } from '#dictionaries/menu.ts';
import type { Profile, ProfileRight, RoleFlags } from './profile.ts';

/** What a flag gives access to, for the sentence that says which one is missing (known trap 19). */
const accessNames: Readonly<Record<RoleFlag, string>> = {
  pushAccess: 'Уведомления',
  strategiesAccess: 'Стратегии',
  motivationAccess: 'Мотивация',
  billingAccess: 'Биллинг',
  superUser: 'Все разделы',
};

/** The role flag behind a menu key (part1 §6), null for a key that is not mapped and so allowed to everyone (spec D4). */
export function flagOf(key: string): RoleFlag | null {
  return Object.hasOwn(permissionFlags, key) ? permissionFlags[key as keyof typeof permissionFlags] : null;
}

/**
 * Whether the role holds a permission, by the name of a menu key or of a role flag: true when that flag or superUser is
 * held; an empty or non-string name gives false (part1 §6).
 */
export function hasPermission(name: unknown, role: RoleFlags): boolean {
  if (typeof name !== 'string' || name.trim() === '') return false;
  return holds(role, 'superUser') || holds(role, flagOf(name) ?? name);
}

/** Whether the role sees a menu entry: a key without a mapping, or no key at all, is allowed (part1 §6, spec D4). */
export function menuAllowed(key: string | undefined, role: RoleFlags): boolean {
  return key === undefined || flagOf(key) === null || hasPermission(key, role);
}

/** What an action on a resource needs: the menu key of its section, and a menu key or role flag of the action itself. */
export interface NeededPermissions {
  menu?: string | undefined;
  action?: string | undefined;
}

/** Whether the person may delete records, or take lists out into files, whatever section they are of (docs/rights.md). */
export function hasRight({ rights, role }: Pick<Profile, 'rights' | 'role'>, right: ProfileRight): boolean {
  return rights === undefined || rights[right] || holds(role, 'superUser');
}

/** Decides at once whether the user may do an action on a resource. */
export type DecideAccess = (asked: Pick<CanParams, 'resource' | 'action'>) => CanReturnType;

/** Tells what an action on a resource needs. */
type Needed = (resource: string, action: string) => NeededPermissions;

/**
 * Creates the decision over the profile at hand, with no request of its own (known trap 6). `needed` tells what an action
 * (`list`, `create`, `edit`, `delete`, `export`) on a resource needs, by default the menu key of its name; before the profile is loaded only
 * unmapped keys are allowed. An empty or non-string resource is refused. A refusal says which access is missing.
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

/** Creates Refine's access control over the same decision. */
export function createAccessControlProvider(profileOf: () => Profile | null, needed?: Needed): AccessControlProvider {
  const decide = createAccessDecision(profileOf, needed);
  return { can: async (asked) => decide(asked) };
}

function accessName(permission: string): string {
  const flag = flagOf(permission) ?? permission;
  return Object.hasOwn(accessNames, flag) ? accessNames[flag as RoleFlag] : flag;
}

function holds(role: RoleFlags, flag: string): boolean {
  return Object.hasOwn(role, flag) && role[flag] === true;
}
