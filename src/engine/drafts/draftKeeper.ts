import { createStore } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Draft, Drafts } from '#schemas/draft.ts';
import type { Adopt } from '../conflicts/useOverwriteGuard.tsx';
import type { DraftKeeper } from '../core/draftsContext.ts';
import type { FormStore } from '../core/formStore.ts';
import { fitDraft, formDraftOf, readFormDraft, draftTitle, mergeDrafts } from './formDraft.ts';
import { onPanelChange, panelDraftOf, restorePanel } from './panelDraft.ts';

/**
 * Milliseconds between a key press and saving the draft: spec D66 allows one second, and encrypting and writing take
 * part of it.
 */
const waitMs = 300;

/** A form with a draft; a missing id means a new record. */
export interface FormWithDraft {
  declaration: Declaration;
  id: string | number | null;
  store: FormStore;
  /** Merges values that were typed over an earlier state of the record. */
  adopt: Adopt;
}

/** Creates the draft keeper of the form of one record. */
export function createDraftKeeper(
  drafts: Drafts,
  { declaration, id: recordId, store, adopt }: FormWithDraft,
): DraftKeeper {
  const id = recordId === null ? null : String(recordId);
  const place = { resource: declaration.name, id };
  const state = createStore<{ offered: Draft | null }>(() => ({ offered: null }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [looked, waiting, own] = [false, false, false];

  const typedNow = () => formDraftOf(declaration, { ...store.getState(), panel: panelDraftOf(store) });

  function write(): void {
    clearTimeout(timer);
    [timer, waiting] = [undefined, !looked];
    if (!looked) return;
    const [typed, { offered }] = [typedNow(), state.getState()];
    if (typed) {
      // The first key press must not overwrite an offered draft that is not yet accepted.
      const content = offered ? mergeDrafts(readFormDraft(offered.content), typed) : typed;
      drafts.put({ ...place, title: draftTitle(declaration, store.getState().values, id), at: Date.now(), content });
    } else if (own && offered) drafts.put(offered);
    else if (own) drafts.drop(place);
    own = typed !== null;
  }
  function touch(): void {
    timer ??= setTimeout(write, waitMs);
  }
  function flush(): void {
    if (timer !== undefined) write();
  }
  function look(): void {
    if (looked || !drafts.isReady()) return;
    looked = true;
    state.setState({ offered: drafts.find(place) ?? null });
    if (waiting) write();
  }

  return {
    state,
    start() {
      look();
      const stops = [
        drafts.subscribe(look),
        drafts.onFlush(flush),
        onPanelChange(store, touch),
        store.subscribe((now, before) => {
          if (now.values !== before.values) touch();
        }),
      ];
      return () => {
        flush();
        for (const stop of stops) stop();
      };
    },
    async goOn() {
      const { offered } = state.getState();
      if (!offered) return;
      const { fields, panel, options } = fitDraft(declaration, readFormDraft(offered.content));
      const typed = typedNow()?.fields ?? {};
      const taken = Object.entries(fields).filter(([name]) => !(name in typed));
      const { values, initial, openPanel } = store.getState();
      for (const [name, known] of Object.entries(options)) store.rememberOptions(name, known);
      const drafted = {
        values: { ...values, ...Object.fromEntries(taken.map(([name, { value }]) => [name, value])) },
        base: { ...initial, ...Object.fromEntries(taken.map(([name, { base }]) => [name, base])) },
      };
      if (!(await adopt(drafted))) return;
      state.setState({ offered: null });
      own = true;
      if (panel && openPanel === null) restorePanel(store, { field: panel.name, value: panel.value });
      store.setState(({ changed }) => ({
        changed: new Set([...changed, ...taken.map(([name]) => name)]),
        openPanel: openPanel ?? panel?.name ?? null,
      }));
    },
    discard() {
      state.setState({ offered: null });
      own = true;
      write();
    },
    saved() {
      clearTimeout(timer);
      [timer, waiting] = [undefined, false];
      const { offered } = state.getState();
      if (!offered) drafts.drop(place);
      else if (own) drafts.put(offered);
      own = false;
    },
    note: () => (drafts.areStored() ? 'Черновик останется на этом компьютере.' : undefined),
  };
}
