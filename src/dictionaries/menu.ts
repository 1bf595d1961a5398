import { rightRows, type GeneralRight, type RightName, type SectionRight } from './rights.ts';

/** Sections of the menu in order (spec D3); `of` follows the labels that several sections have: `Стратегии аудита`. */
export const sections = [
  { name: 'distribution', title: 'Дистрибуция', of: 'дистрибуции' },
  { name: 'audit', title: 'Аудит', of: 'аудита' },
  { name: 'volume', title: 'Объем', of: 'объема' },
  { name: 'feedback', title: 'Обратная связь' },
  { name: 'polls', title: 'Опросы' },
] as const;
export type SectionName = (typeof sections)[number]['name'];
export const sectionNames: readonly SectionName[] = sections.map((section) => section.name);

/** Icons of the built-in menu entries (part1 §2.1). */
const ownIcons = ['list', 'location', 'notice', 'motivation', 'strategy', 'billing', 'report', 'poll'] as const;
/** Further icons for custom entries and sections. */
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

/** A menu section added by the installation (`config/app.json`). */
export interface MenuSection {
  name: string;
  title: string;
  of?: string;
  icon?: IconName;
  /**
   * Position among the sections: built-in ones have 100, 200 and so on; a section without a number follows all numbered
   * ones.
   */
  order?: number;
}

/** Sections in which superusers edit master data and view transactions; only the embedded API has them. */
export const masterDataSections = [
  { name: 'company', title: 'Настройка', icon: 'settings', order: 600 },
  { name: 'facts', title: 'Факты', icon: 'document', order: 700 },
] as const satisfies readonly MenuSection[];

/** Modules that an installation can switch on and off (part1 §9, spec D34). */
export const moduleNames = ['auth', 'distribution', 'volume', 'audit', 'feedback'] as const;
export type ModuleName = (typeof moduleNames)[number];

type SectionKey = SectionRight['section'];
export type PermissionKey = SectionKey | 'superUser';
/** Rights that a declaration can require by their names. */
export type RoleFlag = Exclude<RightName, GeneralRight['name']> | 'superUser';

/** Menu key → right (part1 §6). Keys missing here are allowed to every user. */
export const permissionFlags = Object.fromEntries([
  ...rightRows.flatMap(({ name, section }) => (section === undefined ? [] : [[section, name]])),
  ['superUser', 'superUser'],
]) as Readonly<Record<PermissionKey, RoleFlag>>;
export const permissionKeys = Object.keys(permissionFlags) as PermissionKey[];

/** Returns the role flag of a permission, which may be a menu key or the flag itself. */
export function roleFlagOf(permission: PermissionKey | RoleFlag): RoleFlag {
  return Object.hasOwn(permissionFlags, permission)
    ? permissionFlags[permission as PermissionKey]
    : (permission as RoleFlag);
}
