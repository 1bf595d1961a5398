import { isRecord, recordsIn } from '#codecs/records.ts';

/** Where the host keeps views (docs/lists.md). */
export const viewsPath = '/config/views/';

/** A list as somebody wants to see it again: its columns, and what the address bar says of it. */
export interface View {
  id: string | number;
  /** The name of the declaration whose list it is. */
  resource: string;
  name: string;
  /** For everybody; only superusers make these. */
  shared: boolean;
  own: boolean;
  /** The one that the person who looks begins with. */
  isDefault: boolean;
  settings: ViewSettings;
}

export interface ViewSettings {
  /** As `settingsIn` reads it. */
  columns: unknown;
  /** The search part of the address: filter, order, search. */
  address: string;
}

/** Views out of an answer; what is none is left out. */
export function viewsIn(answer: unknown): View[] {
  return recordsIn(answer).flatMap((one) => viewIn(one) ?? []);
}

export function viewIn(one: unknown): View | null {
  if (!isRecord(one)) return null;
  const { id, resource, name, shared, own, isDefault, settings } = one;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof resource !== 'string' || typeof name !== 'string') return null;
  const { columns, address } = isRecord(settings) ? settings : {};
  return {
    id, resource, name, shared: shared === true, own: own === true, isDefault: isDefault === true, settings: { columns, address: typeof address === 'string' ? address : '' },
  };
}
