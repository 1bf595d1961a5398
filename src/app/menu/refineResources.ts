import { useResourceParams, type ResourceProps } from '@refinedev/core';
import { useMemo } from 'react';
import { canOpen, formatOpenParam, openParam } from '#engine/core/openParam.ts';
import type { MenuEntry } from './menuEntries.ts';

/**
 * Returns Refine's resources of the installation, in the order of the menu. The open record is a parameter of the
 * list's address, so the address of an edit form is that of the list with `:id` in it.
 */
export function refineResources(entries: readonly MenuEntry[]): ResourceProps[] {
  return entries.map((entry) => {
    const { name, label, menu, section, item } = entry;
    const declaration = 'resource' in item ? item.resource : undefined;
    const opens = (id: string | null) =>
      declaration !== undefined &&
      canOpen(declaration, { id }) &&
      declaration.api.verbs.includes(id ? 'update' : 'create');
    return {
      name,
      list: menu.path,
      ...(opens(null) && { create: `${menu.path}?${openParam}=${formatOpenParam({ id: null })}` }),
      ...(opens(':id') && { edit: `${menu.path}?${openParam}=:id` }),
      meta: {
        label,
        icon: menu.icon,
        section: section.title,
        canDelete: declaration?.list?.delete === true,
        entry,
      },
    };
  });
}

/** Returns the menu entries of Refine's resources. */
export function useMenuEntries(): readonly MenuEntry[] {
  const { resources } = useResourceParams();
  return useMemo(() => resources.map(({ meta }) => (meta as { entry: MenuEntry }).entry), [resources]);
}
