import { createStore, type StoreApi } from 'zustand';
import { isRecord } from '#codecs/records.ts';
import { declaredSettings, settingsIn, type ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { listParamName } from '../query/useSortAndSearch.ts';

/** Where this computer keeps how the columns of a resource are arranged; nothing of a record is in it (spec D40). */
const keyOf = (resource: string): string => `list:${resource}`;

/** A view that a list is put into: its id, and its columns as they were saved. */
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
 * How the columns of a resource's lists are arranged here. A person's own arrangement is kept on this computer until it is put back; what is
 * changed within a view is kept in this tab, so that a view that is left leaves the own columns as they were.
 */
export function listSettingsOf(declaration: Declaration): StoreApi<ListSettings> {
  return listOf(declaration).store;
}

/** Arranges the columns as a view has them. With `resume` what was changed in this tab since stays, unless the view was saved anew. Gives the names that are not there any more. */
export function enterView(
  declaration: Declaration,
  { id, columns }: { id: string; columns: unknown },
  resume = false,
): string[] {
  const { settings, gone } = settingsIn(declaration, columns);
  const list = listOf(declaration);
  const saved = JSON.stringify(settings);
  const changed = resume ? changedIn(declaration) : null;
  list.view = { id, saved };
  list.store.setState(changed?.id === id && changed.saved === saved ? changed.settings : settings, true);
  return gone;
}

/** Arranges the columns as the person had them before any view. */
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
  // A reload draws the columns of the view at once, before it is asked for again.
  const inView =
    changed !== null && new URLSearchParams(location.search).get(listParamName(declaration, 'view')) === changed.id
      ? changed
      : null;
  const list: List = {
    store: createStore<ListSettings>(() => inView?.settings ?? ownSettings(declaration)),
    view: inView && { id: inView.id, saved: inView.saved },
  };
  list.store.subscribe((settings) => {
    if (list.view === null) keep('localStorage', declaration.name, settings === declaredSettings ? null : settings);
    else keep('sessionStorage', declaration.name, { ...list.view, settings });
  });
  lists.set(declaration.name, list);
  return list;
}

function ownSettings(declaration: Declaration): ListSettings {
  const own = kept('localStorage', declaration.name);
  return own === null ? declaredSettings : settingsIn(declaration, own).settings;
}

/** The view that was shown in this tab last, with its columns as they were then. */
function changedIn(declaration: Declaration): (InView & { settings: ListSettings }) | null {
  const now = kept('sessionStorage', declaration.name);
  if (!isRecord(now) || typeof now.id !== 'string' || typeof now.saved !== 'string') return null;
  return { id: now.id, saved: now.saved, settings: settingsIn(declaration, now.settings).settings };
}

type Storage = 'localStorage' | 'sessionStorage';

function kept(storage: Storage, resource: string): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(keyOf(resource)) ?? 'null');
  } catch {
    return null;
  }
}

/** A storage that is full or forbidden keeps nothing; until the page is left the columns stand as they were put. */
function keep(storage: Storage, resource: string, what: unknown): void {
  try {
    if (what === null) globalThis[storage].removeItem(keyOf(resource));
    else globalThis[storage].setItem(keyOf(resource), JSON.stringify(what));
  } catch {
    // Said nowhere: nothing that was typed is lost.
  }
}
