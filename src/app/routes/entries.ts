import type { ModuleName } from '#dictionaries/menu.ts';
import { menuAllowed } from '#providers/access.ts';
import type { Role } from '#providers/profile.ts';
import { menuItems, type MenuItem } from '#resources/index.ts';
import type { Menu } from '#schemas/declaration/declaration.ts';

/** A place of the menu: where it is, what it is called, what draws it. */
export interface MenuEntry {
  /** The name of the resource or screen. */
  name: string;
  /** The text of the link. */
  label: string;
  menu: Menu;
  item: MenuItem;
}

const entries: readonly MenuEntry[] = menuItems.flatMap((item) => {
  const { name, title, menu } = 'resource' in item ? item.resource : item.screen;
  return menu ? [{ name, label: menu.label ?? title, menu, item }] : [];
});

/** What the installation has: a module that is off has no entries and no routes (spec D34). */
export function installedEntries(modules: readonly ModuleName[]): MenuEntry[] {
  return entries.filter(({ menu }) => modules.includes(menu.module));
}

/** The menu key of a resource or screen; without one it is allowed to everyone (part1 §6, spec D4). */
export function permissionOf(name: string): string | undefined {
  return entries.find((entry) => entry.name === name)?.menu.permission;
}

/** Whether the role may open the entry. */
export function isAllowed({ menu }: MenuEntry, role: Role): boolean {
  return menuAllowed(menu.permission, role);
}
