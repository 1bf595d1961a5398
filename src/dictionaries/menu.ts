/** The sections of the menu in their order (spec D3). */
export const sections = [
  { name: 'distribution', title: 'Дистрибуция' },
  { name: 'audit', title: 'Аудит' },
  { name: 'volume', title: 'Объем' },
  { name: 'feedback', title: 'Обратная связь' },
  { name: 'polls', title: 'Опросы' },
] as const;
export type SectionName = (typeof sections)[number]['name'];
export const sectionNames: readonly SectionName[] = sections.map((section) => section.name);

/** The icons of the product's own entries (part1 §2.1). */
const ownIcons = ['list', 'location', 'notice', 'motivation', 'strategy', 'billing', 'report', 'poll'] as const;
/** Those that added entries and sections may have besides. */
const moreIcons = [
  'bank',
  'box',
  'calendar',
  'camera',
  'car',
  'cart',
  'clock',
  'document',
  'folder',
  'gift',
  'home',
  'message',
  'money',
  'people',
  'phone',
  'settings',
  'shield',
  'shop',
  'star',
  'tags',
  'tool',
] as const;
export const iconNames = [...ownIcons, ...moreIcons] as const;
export type ProductIcon = (typeof ownIcons)[number];
export type ExtraIcon = (typeof moreIcons)[number];
export type IconName = ProductIcon | ExtraIcon;

/** A section of the menu that an installation has besides (`config/app.json`). */
export interface MenuSection {
  name: string;
  title: string;
  icon?: IconName;
  /** Among the others: those of the product stand at 100, 200 and so on, in their order; without a number it comes after all that have one. */
  order?: number;
}

/** Where superusers keep the company's own data, and what has happened; only the embedded API has it. */
export const masterDataSections = [
  { name: 'company', title: 'Настройка', icon: 'settings', order: 600 },
  { name: 'facts', title: 'Факты', icon: 'document', order: 700 },
] as const satisfies readonly MenuSection[];

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
  return Object.hasOwn(permissionFlags, permission)
    ? permissionFlags[permission as PermissionKey]
    : (permission as RoleFlag);
}
