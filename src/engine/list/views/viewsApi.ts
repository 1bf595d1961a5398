import { isRecord, recordsIn } from '#codecs/records.ts';

/** Where the host keeps views (docs/lists.md). */
export const viewsPath = '/config/views/';

/** A list as somebody wants to see it again: its columns, and what the address bar says of it. */
export interface SavedView {
  id: string | number;
  /** The name of the declaration whose list it is. */
  resource: string;
  name: string;
  /** For everybody; only superusers make these. */
  shared: boolean;
  own: boolean;
  /** The one that the person who looks begins with. */
  isDefault: boolean;
  settings: SavedViewSettings;
}

export interface SavedViewSettings {
  /** As `settingsIn` reads it. */
  columns: unknown;
  /** The search part of the address: filter, order, search. */
  address: string;
}

/** Views out of an answer; what is none is left out. */
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
