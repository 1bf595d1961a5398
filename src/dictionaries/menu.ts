/** The sections of the menu in their order (spec D3). */
export const sections = [
  { name: 'distribution', label: 'Дистрибуция' },
  { name: 'audit', label: 'Аудит' },
  { name: 'volume', label: 'Объем' },
  { name: 'feedback', label: 'Обратная связь' },
  { name: 'polls', label: 'Опросы' },
] as const;
export type SectionName = (typeof sections)[number]['name'];
export const sectionNames: readonly SectionName[] = sections.map((section) => section.name);

/** The icons of the section menu (part1 §2.1). */
export const iconNames = ['list', 'location', 'notice', 'motivation', 'strategy', 'billing', 'report', 'poll'] as const;
export type IconName = (typeof iconNames)[number];

/** The modules an installation switches on and off (part1 §9, spec D34). */
export const moduleNames = ['auth', 'distribution', 'volume', 'audit', 'feedback'] as const;
export type ModuleName = (typeof moduleNames)[number];

/** Menu key → flag of the profile's role (part1 §6). A key that is not here is allowed to everyone. */
export const permissionFlags = {
  notice: 'pushAccess',
  strategy: 'strategiesAccess',
  motivation: 'motivationAccess',
  billing: 'billingAccess',
  superUser: 'superUser',
} as const;
export type PermissionKey = keyof typeof permissionFlags;
export const permissionKeys = Object.keys(permissionFlags) as PermissionKey[];
export type RoleFlag = (typeof permissionFlags)[PermissionKey];
export const roleFlags: readonly RoleFlag[] = Object.values(permissionFlags);

/** The role flag that a permission stands for, be it a menu key or the flag itself. */
export function roleFlagOf(permission: PermissionKey | RoleFlag): RoleFlag {
  return Object.hasOwn(permissionFlags, permission) ? permissionFlags[permission as PermissionKey] : permission as RoleFlag;
}
