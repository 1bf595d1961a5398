import type { MenuSection, ModuleName } from '#dictionaries/menu.ts';
import { menuAllowed, type NeededPermissions } from '#providers/access.ts';
import type { RoleFlags } from '#providers/profile.ts';
import { screenDefinitions } from '#resources/screens.ts';
import type { MenuItem } from '#resources/index.ts';
import type { Action, Menu } from '#schemas/declaration/declaration.ts';
import { resourceNamed } from './activeResources.ts';
import { otherSection, menuSections } from './menuSections.ts';

/** A menu entry: its path, its label and its screen. */
export interface MenuEntry {
  /** Name of the resource or screen. */
  name: string;
  /** Text of the link. */
  label: string;
  /** Second word of the link where other sections have the same label; empty otherwise. */
  of: string;
  menu: Menu;
  section: MenuSection;
  item: MenuItem;
}

/** Returns the menu of the installation in order; a module that is off has no entries and no routes (spec D34). */
export function activeEntries(
  items: readonly MenuItem[],
  modules: readonly ModuleName[],
  own: readonly MenuSection[] = [],
): MenuEntry[] {
  const active = items.flatMap((item) => {
    const { name, title, menu } = 'resource' in item ? item.resource : item.screen;
    return menu && modules.includes(menu.module) ? [{ name, label: menu.label ?? title, menu, item }] : [];
  });
  const all = menuSections(own);
  const placed = active.map((entry) => ({
    ...entry,
    section: all.find(({ name }) => name === entry.menu.section) ?? otherSection,
  }));
  const isShared = (label: string) => placed.filter((entry) => entry.label === label).length > 1;
  return all.flatMap((section) =>
    placed
      .filter((entry) => entry.section === section)
      .map((entry) => ({ ...entry, of: isShared(entry.label) ? (section.of ?? `(${section.title})`) : '' })),
  );
}

/** Returns the permissions that an action requires; without a menu key it is open to all users (part1 §6, spec D4). */
export function permissionsOf(name: string, action: string): NeededPermissions {
  if (Object.hasOwn(screenDefinitions, name))
    return { menu: (screenDefinitions[name as keyof typeof screenDefinitions].menu as Menu).permission };
  const { menu, permissions = {} } = resourceNamed(name) ?? {};
  return {
    menu: menu?.permission,
    action: Object.hasOwn(permissions, action) ? permissions[action as Action] : undefined,
  };
}

/** Checks whether the role may open the entry. */
export function isAllowed({ menu }: MenuEntry, role: RoleFlags): boolean {
  return menuAllowed(menu.permission, role);
}
