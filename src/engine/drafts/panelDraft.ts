import { useEffect, useEffectEvent } from 'react';
import type { StoreApi } from 'zustand';
import type { FormStore } from '../core/formStore.ts';

/** What the open panel of a form holds and has not handed over yet. */
interface PanelDraft {
  field: string;
  value: unknown;
}
interface PanelHolder {
  field: string;
  unsaved: () => unknown;
}

const restored = new WeakMap<FormStore, PanelDraft>();
const holders = new WeakMap<FormStore, PanelHolder>();
const listeners = new WeakMap<FormStore, Set<() => void>>();

/** What the open panel of a form holds; null when there is nothing that the form does not have. */
export function panelDraftOf(store: FormStore): PanelDraft | null {
  const holder = holders.get(store);
  const value = holder?.unsaved();
  return holder && value !== undefined ? { field: holder.field, value } : null;
}

/** Hands over what a panel held before: it begins with that when it opens. */
export function restorePanel(store: FormStore, draft: PanelDraft): void {
  restored.set(store, draft);
}

/** What the panel of a field held before; undefined when there is no such draft. */
export function restoredPanel(store: FormStore, field: string): unknown {
  const draft = restored.get(store);
  return draft?.field === field ? draft.value : undefined;
}

/** Told whenever something changes in the open panel. */
export function onPanelChange(store: FormStore, listener: () => void): () => void {
  const told = listeners.get(store) ?? new Set();
  listeners.set(store, told.add(listener));
  return () => void told.delete(listener);
}

/** A panel with a state of its own tells of it, so that it belongs to the draft of its form. `unsaved` gives plain data, undefined when there is nothing. */
export function usePanelDraft(
  store: FormStore,
  field: string,
  state: Pick<StoreApi<unknown>, 'subscribe'>,
  unsaved: () => unknown,
): void {
  const unsavedNow = useEffectEvent(unsaved);
  useEffect(() => {
    const tell = () => {
      for (const listener of listeners.get(store) ?? []) listener();
    };
    holders.set(store, { field, unsaved: () => unsavedNow() });
    const stop = state.subscribe(tell);
    return () => {
      stop();
      holders.delete(store);
      restored.delete(store);
      tell();
    };
  }, [store, field, state]);
}
