import type { ModuleName } from '#dictionaries/menu.ts';
import { menuAllowed } from '#providers/access.ts';
import type { Role } from '#providers/profile.ts';
import { screens } from '#resources/screens.ts';
import type { MenuItem } from '#resources/index.ts';
import type { Menu } from '#schemas/declaration/declaration.ts';
import { resourceNamed } from '../added/inForce.ts';

/** A place of the menu: where it is, what it is called, what draws it. */
export interface MenuEntry {
  /** The name of the resource or screen. */
  name: string;
  /** The text of the link. */
  label: string;
  menu: Menu;
  item: MenuItem;
}

/** What the installation has of a menu: a module that is off has no entries and no routes (spec D34). */
export function installedEntries(items: readonly MenuItem[], modules: readonly ModuleName[]): MenuEntry[] {
  return items.flatMap((item) => {
    const { name, title, menu } = 'resource' in item ? item.resource : item.screen;
    return menu && modules.includes(menu.module) ? [{ name, label: menu.label ?? title, menu, item }] : [];
  });
}

/** The menu key of a resource or screen; without one it is allowed to everyone (part1 §6, spec D4). */
export function permissionOf(name: string): string | undefined {
  const place = name in screens ? screens[name as keyof typeof screens] : resourceNamed(name);
  return (place?.menu as Menu | undefined)?.permission;
}

/** Whether the role may open the entry. */
export function isAllowed({ menu }: MenuEntry, role: Role): boolean {
  return menuAllowed(menu.permission, role);
}
