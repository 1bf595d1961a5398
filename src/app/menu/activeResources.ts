import { byOrder, orderStep } from './menuSections.ts';
import { menuItems, resources, type MenuItem } from '#resources/index.ts';
import type { Declaration, Menu } from '#schemas/declaration/declaration.ts';
import { customResources } from './customResources.ts';

/**
 * Returns all active resources: the built-in ones, each replaced by a custom one with the same name, then the other
 * custom ones.
 */
export function resourcesWith(added: readonly Declaration[]): readonly Declaration[] {
  return [...resources.map((own) => added.find(({ name }) => name === own.name) ?? own), ...othersOf(added)];
}

/** Returns the active menu, with the entries of each section in order. */
export function menuWith(added: readonly Declaration[], company: readonly MenuItem[] = []): readonly MenuItem[] {
  const builtIn = menuItems.map((item, at) => {
    const other = 'resource' in item ? added.find(({ name }) => name === item.resource.name) : undefined;
    return {
      item: other ? { resource: other } : item,
      order: other?.menu?.order ?? orderOf(item, menuItems.slice(0, at)),
    };
  });
  const others = othersOf(added)
    .filter((resource) => company.every((item) => !('resource' in item) || item.resource !== resource))
    .map((resource): MenuItem => ({ resource }));
  return [
    ...builtIn,
    ...[...company, ...others].map((item) => ({
      item,
      order: ('resource' in item ? item.resource : item.screen).menu?.order,
    })),
  ]
    .toSorted(byOrder)
    .map(({ item }) => item);
}

/** Built-in entries of the documents have the positions 100, 200 and so on in their section. */
function orderOf(item: MenuItem, before: readonly MenuItem[]): number {
  const { section, order } = menuOf(item) ?? {};
  if (order !== undefined) return order;
  const others = before.filter((other) => menuOf(other)?.section === section && menuOf(other)?.order === undefined);
  return (others.length + 1) * orderStep;
}

function menuOf(item: MenuItem): Menu | undefined {
  return ('resource' in item ? item.resource : item.screen).menu;
}

function othersOf(added: readonly Declaration[]): Declaration[] {
  return added.filter(({ name }) => resources.every((own) => own.name !== name));
}

/** Returns the currently active resource with a name. */
export function resourceNamed(name: string): Declaration | undefined {
  const { resources: added } = customResources.getState();
  return added.find((item) => item.name === name) ?? resources.find((item) => item.name === name);
}
