import { createStore } from 'zustand/vanilla';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { randomUuid } from '#codecs/randomUuid.ts';
import { draftKey, isSameRecord, type Draft, type Drafts } from '#schemas/draft.ts';
import type { Adopt } from '../conflicts/useOverwriteGuard.tsx';
import type { DraftKeeper } from '../core/draftsContext.ts';
import type { FormStore } from '../core/formStore.ts';
import { fitDraft, formDraftOf, readFormDraft, draftTitle } from './formDraft.ts';
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

/**
 * Creates the draft keeper of the form of one record. The draft belongs to this form alone: another tab with the same
 * record, or with another new one, has its own, and every draft that is left is offered.
 */
export function createDraftKeeper(
  drafts: Drafts,
  { declaration, id: recordId, store, adopt }: FormWithDraft,
): DraftKeeper {
  const id = recordId === null ? null : String(recordId);
  const place = { resource: declaration.name, id, form: randomUuid() };
  const state = createStore<{ offered: readonly Draft[] }>(() => ({ offered: [] }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [looked, waiting, wasStored] = [false, false, false];

  const typedNow = () => formDraftOf(declaration, { ...store.getState(), panel: panelDraftOf(store) });

  function write(): void {
    clearTimeout(timer);
    [timer, waiting] = [undefined, !looked];
    if (!looked) return;
    const content = typedNow();
    if (content)
      drafts.put({ ...place, title: draftTitle(declaration, store.getState().values, id), at: Date.now(), content });
    else if (wasStored) drafts.drop(place);
    wasStored = content !== null;
  }
  function touch(): void {
    timer ??= setTimeout(write, waitMs);
  }
  function flush(): void {
    if (timer !== undefined) write();
  }
  function look(): void {
    if (looked) {
      // Another tab may have saved or deleted what is offered here.
      const { offered } = state.getState();
      const now = new Map(drafts.all().map((draft) => [draftKey(draft), draft]));
      if (offered.some((draft) => now.get(draftKey(draft)) !== draft))
        state.setState({ offered: offered.flatMap((draft) => now.get(draftKey(draft)) ?? []) });
      return;
    }
    if (!drafts.isReady()) return;
    looked = true;
    state.setState({ offered: drafts.all().filter((draft) => isSameRecord(draft, place)) });
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
    async goOn(draft) {
      const { fields, panel, options } = fitDraft(declaration, readFormDraft(draft.content));
      const typed = typedNow()?.fields ?? {};
      const taken = Object.entries(fields).filter(([name]) => !(name in typed));
      const { values, initial, openPanel } = store.getState();
      for (const [name, known] of Object.entries(options)) store.rememberOptions(name, known);
      const drafted = {
        values: { ...values, ...Object.fromEntries(taken.map(([name, { value }]) => [name, value])) },
        base: { ...initial, ...Object.fromEntries(taken.map(([name, { base }]) => [name, base])) },
      };
      if (!(await adopt(drafted))) return;
      // The others stay for the next form: putting two drafts into one would mix them.
      state.setState({ offered: [] });
      if (panel && openPanel === null) restorePanel(store, { field: panel.name, value: panel.value });
      store.setState(({ changed }) => ({
        changed: new Set([...changed, ...taken.map(([name]) => name)]),
        openPanel: openPanel ?? panel?.name ?? null,
      }));
      write();
      drafts.drop(draft);
    },
    discard: (draft) => drafts.drop(draft),
    saved() {
      clearTimeout(timer);
      [timer, waiting] = [undefined, false];
      drafts.drop(place);
      wasStored = false;
    },
    note: () => (drafts.areStored() ? 'Черновик останется на этом компьютере.' : undefined),
  };
}
