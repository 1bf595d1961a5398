import { summaryPath } from '#dictionaries/routes.ts';
import { createContext, use } from 'react';
import type { Engine } from '#engine/core/engineContext.tsx';
import { isReadFromRows } from '#record/tiles/tileFilter.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { SummaryPart } from '#schemas/declaration/summaryPart.ts';
import type { Tile } from '#schemas/declaration/tile.ts';

/** A menu item that the user may open, by the name of its resource or screen. */
export interface MenuDestination {
  name: string;
  path: string;
}

/** A tile with its resource. */
export interface PlacedTile {
  declaration: Declaration;
  tile: Tile;
}

/**
 * Returns the summary's resources visible to the user: the built-in `parts` with their tiles, then custom resources. A
 * custom one that replaces a built-in one has only its own tiles, if any.
 */
export function visibleResources(
  parts: readonly SummaryPart[],
  active: readonly Declaration[],
  places: readonly MenuDestination[],
): Declaration[] {
  const isSeen = (name: string) => places.some((place) => place.name === name);
  const builtIn = parts.map(({ resource, within }) => ({
    resource: replaced(resource, active),
    seen: isSeen(within ?? resource.name),
  }));
  const added = active.filter(
    ({ name, tiles }) => tiles !== undefined && parts.every(({ resource }) => resource.name !== name),
  );
  return [
    ...builtIn.flatMap(({ resource, seen }) => (seen ? [resource] : [])),
    ...added.filter(({ name }) => isSeen(name)),
  ];
}

/** Returns the installation's resource of that name if it replaces the built-in one. */
function replaced(resource: Declaration, active: readonly Declaration[]): Declaration {
  const own = active.find(({ name }) => name === resource.name);
  return own?.tiles === undefined ? resource : own;
}

/** Returns the feasible tiles of some resources: an external API returns only rows. */
export function tilesOf(resources: readonly Declaration[], host: Engine['host']): PlacedTile[] {
  return resources.flatMap((declaration) =>
    (declaration.tiles ?? [])
      .filter((tile) => host.embedded || isReadFromRows(declaration, tile))
      .map((tile) => ({ declaration, tile })),
  );
}

/** Returns whether the user may see audit findings and the server provides them. */
export function canShowFindings(places: readonly MenuDestination[], host: Engine['host']): boolean {
  return host.embedded && places.some(({ name }) => name === 'auditReports');
}

/** Returns whether the summary shows figures about clients: where strategies plan tasks that the user may see. */
export function canShowClients(places: readonly MenuDestination[], host: Engine['host']): boolean {
  return host.planning === true && places.some(({ name }) => name === 'tasks');
}

const PlacesContext = createContext<readonly MenuDestination[]>([]);
export const MenuDestinationsProvider = PlacesContext.Provider;

/** Returns the path of a resource's list: its own menu item, otherwise one below the summary. */
export function useListPath({ name }: Declaration): string {
  return use(PlacesContext).find((place) => place.name === name)?.path ?? `${summaryPath}/${name}`;
}
