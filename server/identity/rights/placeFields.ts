import { lookupOf, storedFields } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { PlaceKind } from './hiddenPlaces.ts';

/** Built-in lookups whose chosen entries decide where a record belongs. */
const kinds: Readonly<Record<string, PlaceKind | undefined>> = {
  [sharedLookups.territories.path]: 'territory',
  [sharedLookups.baseTerritories.path]: 'territory',
  [sharedLookups.distributors.path]: 'distributor',
  [sharedLookups.tradePoints.path]: 'point',
  [sharedLookups.filterStores.path]: 'point',
  [sharedLookups.fieldEmployees.path]: 'agent',
};

/** Returns the kind of place that a lookup's address lists; undefined for any other address. */
export function placeKindAt(path: string | undefined): PlaceKind | undefined {
  return kinds[path ?? ''];
}

/** A stored value that decides where a record belongs. */
export interface PlaceField {
  wire: string;
  kind: PlaceKind;
}

/** Returns the place fields of a custom resource, in the order of the form. */
export function placeFieldsOf(declaration: Declaration): PlaceField[] {
  return storedFields(declaration).flatMap(({ field, wire: [wire = ''] }) => {
    const kind = placeKindAt(lookupOf(declaration, field)?.path);
    return kind === undefined ? [] : [{ wire, kind }];
  });
}
