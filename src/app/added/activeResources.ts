import { menuItems, resources, type MenuItem } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { addedResources } from './addedResources.ts';

/** Every active resource: those of the product, each of which an added one of its name replaces, then the other added ones. */
export function resourcesWith(added: readonly Declaration[]): readonly Declaration[] {
  return [...resources.map((own) => added.find(({ name }) => name === own.name) ?? own), ...othersOf(added)];
}

/** The active menu, in its order. */
export function menuWith(added: readonly Declaration[]): readonly MenuItem[] {
  const own = menuItems.map((item) => {
    const other = 'resource' in item ? added.find(({ name }) => name === item.resource.name) : undefined;
    return other ? { resource: other } : item;
  });
  return [...own, ...othersOf(added).map((resource) => ({ resource }))];
}

function othersOf(added: readonly Declaration[]): Declaration[] {
  return added.filter(({ name }) => resources.every((own) => own.name !== name));
}

/** The resource of a name as it is active now. */
export function resourceNamed(name: string): Declaration | undefined {
  const { resources: added } = addedResources.getState();
  return added.find((one) => one.name === name) ?? resources.find((one) => one.name === name);
}
