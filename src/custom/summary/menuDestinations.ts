import { summaryPath } from '#dictionaries/routes.ts';
import { createContext, use } from 'react';
import type { Engine } from '#engine/core/engineContext.tsx';
import { isReadFromRows } from '#record/tiles/tileFilter.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { SummaryPart } from '#schemas/declaration/summaryPart.ts';
import type { Tile } from '#schemas/declaration/tile.ts';

/** A place of the menu that the user may open, by the name of its resource or screen. */
export interface MenuDestination {
  name: string;
  path: string;
}

/** A tile with the resource that it is over. */
export interface PlacedTile {
  declaration: Declaration;
  tile: Tile;
}

/** The resources of the summary that the user may see: the built-in `parts` with their tiles, then added ones. An added one in the place of a built-in brings its own tiles, if any. */
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

/** The resource of that name as an installation has it, where it is not the built-in one. */
function replaced(resource: Declaration, active: readonly Declaration[]): Declaration {
  const own = active.find(({ name }) => name === resource.name);
  return own?.tiles === undefined ? resource : own;
}

/** The tiles of some resources that can be made: an API of a company's own tells rows and nothing else. */
export function tilesOf(resources: readonly Declaration[], host: Engine['host']): PlacedTile[] {
  return resources.flatMap((declaration) =>
    (declaration.tiles ?? [])
      .filter((tile) => host.arranges || isReadFromRows(declaration, tile))
      .map((tile) => ({ declaration, tile })),
  );
}

/** Whether the user may see what audit reports have found, and the host can tell it. */
export function canShowFindings(places: readonly MenuDestination[], host: Engine['host']): boolean {
  return host.arranges && places.some(({ name }) => name === 'auditReports');
}

const PlacesContext = createContext<readonly MenuDestination[]>([]);
export const MenuDestinationsProvider = PlacesContext.Provider;

/** Where the list of a resource is: its own place in the menu, else one of the summary's. */
export function useListPath({ name }: Declaration): string {
  return use(PlacesContext).find((place) => place.name === name)?.path ?? `${summaryPath}/${name}`;
}
