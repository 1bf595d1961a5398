import { useEffect, useEffectEvent } from 'react';
import type { StoreApi } from 'zustand';
import type { FormStore } from '../core/formStore.ts';

/** The content of a form's open panel that is not applied yet. */
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

/** Returns the unapplied content of a form's open panel; null when there are no differences from the form. */
export function panelDraftOf(store: FormStore): PanelDraft | null {
  const holder = holders.get(store);
  const value = holder?.unsaved();
  return holder && value !== undefined ? { field: holder.field, value } : null;
}

/** Stores the drafted content of a panel, which starts with it when it opens. */
export function restorePanel(store: FormStore, draft: PanelDraft): void {
  restored.set(store, draft);
}

/** Returns the drafted content of a field's panel; undefined when it has no draft. */
export function restoredPanel(store: FormStore, field: string): unknown {
  const draft = restored.get(store);
  return draft?.field === field ? draft.value : undefined;
}

/** Subscribes to every change in the open panel. */
export function onPanelChange(store: FormStore, listener: () => void): () => void {
  const known = listeners.get(store) ?? new Set();
  listeners.set(store, known.add(listener));
  return () => void known.delete(listener);
}

/**
 * Makes the separate state of a panel part of its form's draft. `unsaved` returns plain data, undefined when there is
 * nothing to save.
 */
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
