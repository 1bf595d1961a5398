import { byOrder, orderStep } from './menuSections.ts';
import { menuItems, resources, type MenuItem } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
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
  const own = menuItems.map((item, at) => {
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
    ...own,
    ...[...company, ...others].map((item) => ({
      item,
      order: ('resource' in item ? item.resource : item.screen).menu?.order,
    })),
  ]
    .toSorted(byOrder)
    .map(({ item }) => item);
}

/** Built-in entries have the positions 100, 200 and so on in their section. */
function orderOf(item: MenuItem, before: readonly MenuItem[]): number {
  return (before.filter((other) => sectionOf(other) === sectionOf(item)).length + 1) * orderStep;
}

function sectionOf(item: MenuItem): string | undefined {
  return ('resource' in item ? item.resource : item.screen).menu?.section;
}

function othersOf(added: readonly Declaration[]): Declaration[] {
  return added.filter(({ name }) => resources.every((own) => own.name !== name));
}

/** Returns the currently active resource with a name. */
export function resourceNamed(name: string): Declaration | undefined {
  const { resources: added } = customResources.getState();
  return added.find((item) => item.name === name) ?? resources.find((item) => item.name === name);
}
