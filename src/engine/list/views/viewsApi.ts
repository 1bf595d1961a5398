import { isRecord, recordsIn } from '#codecs/records.ts';

/** Path of the saved views on the server (docs/lists.md). */
export const viewsPath = '/config/views/';

/** A saved view: its columns and the address parameters of the list. */
export interface SavedView {
  id: string | number;
  /** Name of the declaration of the list. */
  resource: string;
  name: string;
  /** Visible to all users; only superusers create such views. */
  shared: boolean;
  own: boolean;
  /** Whether the current user's list starts with it. */
  isDefault: boolean;
  settings: SavedViewSettings;
}

export interface SavedViewSettings {
  /** Parsed by `settingsIn`. */
  columns: unknown;
  /** The search part of the address: filter, sort, search. */
  address: string;
}

/** Parses views from a response; invalid items are omitted. */
export function viewsIn(response: unknown): SavedView[] {
  return recordsIn(response).flatMap((item) => viewIn(item) ?? []);
}

export function viewIn(item: unknown): SavedView | null {
  if (!isRecord(item)) return null;
  const { id, resource, name, shared, own, isDefault, settings } = item;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof resource !== 'string' || typeof name !== 'string')
    return null;
  const { columns, address } = isRecord(settings) ? settings : {};
  return {
    id,
    resource,
    name,
    shared: shared === true,
    own: own === true,
    isDefault: isDefault === true,
    settings: { columns, address: typeof address === 'string' ? address : '' },
  };
}
