import { localStore, readStoredJson, sessionStore, type KeyValueStorage } from '#codecs/browserStorage.ts';
import { createStore, type StoreApi } from 'zustand';
import { isRecord } from '#codecs/records.ts';
import { declaredSettings, settingsIn, type ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { listParamName } from '../query/useSortAndSearch.ts';

/** Returns the localStorage key of a resource's column settings; they contain no record data (spec D40). */
const keyOf = (resource: string): string => `list:${resource}`;

/** The saved view shown by a list: its id and saved columns. */
interface InView {
  id: string;
  saved: string;
}
interface List {
  store: StoreApi<ListSettings>;
  view: InView | null;
}

const lists = new Map<string, List>();

/**
 * Returns the store of a resource's column settings on this computer. The user's own settings stay in localStorage
 * until reset; changes within a saved view stay in this tab, so that leaving the view restores the own columns.
 */
export function listSettingsOf(declaration: Declaration): StoreApi<ListSettings> {
  return listOf(declaration).store;
}

/**
 * Applies the columns of a saved view. With `resume`, later changes in this tab are preserved unless the view was saved
 * again. Returns the names that no longer exist.
 */
export function enterView(
  declaration: Declaration,
  { id, columns }: { id: string; columns: unknown },
  resume = false,
): string[] {
  const { settings, removed } = settingsIn(declaration, columns);
  const list = listOf(declaration);
  const saved = JSON.stringify(settings);
  const changed = resume ? changedIn(declaration) : null;
  list.view = { id, saved };
  list.store.setState(changed?.id === id && changed.saved === saved ? changed.settings : settings, true);
  return removed;
}

/** Restores the user's columns from before any saved view. */
export function leaveView(declaration: Declaration): void {
  const list = listOf(declaration);
  if (list.view === null) return;
  list.view = null;
  list.store.setState(ownSettings(declaration), true);
}

function listOf(declaration: Declaration): List {
  const known = lists.get(declaration.name);
  if (known) return known;
  const changed = changedIn(declaration);
  // After a reload the columns of the view are drawn immediately, before the view is loaded.
  const inView =
    changed !== null && new URLSearchParams(location.search).get(listParamName(declaration, 'view')) === changed.id
      ? changed
      : null;
  const list: List = {
    store: createStore<ListSettings>(() => inView?.settings ?? ownSettings(declaration)),
    view: inView && { id: inView.id, saved: inView.saved },
  };
  list.store.subscribe((settings) => {
    if (list.view === null) keep(localStore, declaration.name, settings === declaredSettings ? null : settings);
    else keep(sessionStore, declaration.name, { ...list.view, settings });
  });
  lists.set(declaration.name, list);
  return list;
}

function ownSettings(declaration: Declaration): ListSettings {
  const own = readStoredJson(localStore, keyOf(declaration.name));
  return own === null ? declaredSettings : settingsIn(declaration, own).settings;
}

/** Returns the last view shown in this tab, with its columns at that time. */
function changedIn(declaration: Declaration): (InView & { settings: ListSettings }) | null {
  const now = readStoredJson(sessionStore, keyOf(declaration.name));
  if (!isRecord(now) || typeof now.id !== 'string' || typeof now.saved !== 'string') return null;
  return { id: now.id, saved: now.saved, settings: settingsIn(declaration, now.settings).settings };
}

function keep(storage: KeyValueStorage, resource: string, what: unknown): void {
  if (what === null) storage.removeItem(keyOf(resource));
  else storage.setItem(keyOf(resource), JSON.stringify(what));
}
