import { createStore, type StoreApi } from 'zustand';
import { declaredSettings, settingsIn, type ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Where this computer keeps how the columns of a resource are arranged; nothing of a record is in it (spec D40). */
const keyOf = (resource: string): string => `list:${resource}`;

const stores = new Map<string, StoreApi<ListSettings>>();

/** How the columns of a resource's lists are arranged here: kept on this computer until it is put back. */
export function listSettingsOf(declaration: Declaration): StoreApi<ListSettings> {
  const known = stores.get(declaration.name);
  if (known) return known;
  const store = createStore<ListSettings>(() => settingsIn(declaration, kept(declaration.name)).settings);
  store.subscribe((settings) => keep(declaration.name, settings));
  stores.set(declaration.name, store);
  return store;
}

function kept(resource: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null');
  } catch {
    return null;
  }
}

/** A storage that is full or forbidden keeps nothing; until the page is left the columns stand as they were put. */
function keep(resource: string, settings: ListSettings): void {
  try {
    if (settings === declaredSettings) localStorage.removeItem(keyOf(resource));
    else localStorage.setItem(keyOf(resource), JSON.stringify(settings));
  } catch {
    // Said nowhere: nothing that was typed is lost.
  }
}
