import { sameJson } from '#codecs/sameJson.ts';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { FormProvider, useFormContext, type FormContextValue } from '../core/formContext.tsx';
import { createFormStore } from '../core/formStore.ts';
import { inputErrors } from '#record/inputErrors.ts';
import { emptyFilter, type Values } from '#record/values.ts';
import type { FilterState } from './useFilter.ts';
import { localStore } from '#codecs/browserStorage.ts';
import { useMedia } from '#ui/layers/useMedia.ts';

interface FilterPanelProps {
  /** The active filter; when its values change from outside (Back, a link), the panel follows. */
  filter: FilterState;
  /** While a request runs, `Применить` is disabled. */
  busy: boolean;
  /** Reloads the list when the same filter is applied again. */
  reload?: () => void;
  create?: (() => void) | undefined;
  /** Whether the rows need the width of the filter, which is then folded until the user unfolds it. */
  needsWidth?: boolean;
  /** Shown next to the title, such as a total. */
  total?: ReactNode;
}

const noConditions = {};
/** The inputs are larger than all code that the rows need, so the rows load first. */
export const LazyFormFields = lazyComponent(
  () => whenIdle().then(async () => (await import('../fields/FormFields.tsx')).FormFields),
  FieldsAwaited,
);

const FilterFold = lazyComponent(() => whenIdle().then(async () => (await import('./FilterFold.tsx')).FilterFold));

/** Draws the filter of a list: a form named by its title (spec D8). */
export function FilterPanel({ filter, busy, reload, create, needsWidth = false, total }: FilterPanelProps): ReactNode {
  const { declaration, values: applied } = filter;
  const declared = declaration.filter;
  const apply = (values: Values) => {
    if (filter.apply(values)) reload?.();
  };
  const [store] = useState(() => createFormStore(declaration, applied));
  const context = useMemo(
    (): FormContextValue => ({
      declaration,
      store,
      conditions: noConditions,
      record: null,
      isNew: false,
      place: 'filter',
      readOnly: false,
    }),
    [declaration, store],
  );
  useEffect(() => {
    if (!sameJson(store.getState().values, applied)) store.reset(applied);
  }, [store, applied]);
  const [folded, setFolded] = useFolded(needsWidth);
  const submitsItself = declared?.submit === 'change';
  // A malformed value shows its error under the field; applying the rest would discard it.
  const applyTyped = (values: Values) => {
    if (inputErrors(declaration, values).length === 0) apply(values);
  };
  // Values set by Back or a link are already active.
  const applyNow = useEffectEvent((values: Values) => {
    if (!sameJson(values, applied)) applyTyped(values);
  });
  useEffect(() => {
    if (!submitsItself) return undefined;
    return store.subscribe((state, before) => {
      if (state.values !== before.values) applyNow(state.values);
    });
  }, [store, submitsItself]);
  // The fields subscribe to their store, so that loading rows does not redraw them.
  const names = declared?.fields;
  const fields = useMemo(
    () =>
      names && (
        <ChunkBoundary>
          <LazyFormFields names={names} />
        </ChunkBoundary>
      ),
    [names],
  );
  if (!declared) return null;
  const clear = () => {
    const values = emptyFilter(declaration, declared.fields);
    store.reset(values);
    if (!submitsItself) apply(values);
  };
  return (
    <FormProvider value={context}>
      <form
        className={folded ? 'filter filter-folded' : 'filter'}
        aria-label={declared.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) applyTyped(store.getState().values);
        }}
      >
        <ChunkBoundary>
          <FilterFold {...{ filter, folded, setFolded, clear }} />
        </ChunkBoundary>
        {create && declared.create && (
          <Button look="primary" className="filter-create" aria-keyshortcuts="N" onClick={create}>
            {declared.create}
          </Button>
        )}
        <div className="filter-head">
          <h2>{declared.title}</h2>
          <Button look="link" small onClick={clear}>
            Очистить
          </Button>
        </div>
        {total}
        <div className="filter-fields">{fields}</div>
        {!submitsItself && (
          <Button type="submit" className="filter-apply" disabled={busy}>
            Применить
          </Button>
        )}
      </form>
    </FormProvider>
  );
}

/** Placeholder as high as most inputs, to avoid layout shifts. */
function FieldsAwaited({ names }: { names: readonly string[] }): ReactNode {
  const {
    declaration: { fields },
  } = useFormContext();
  return names.map((name) => (
    <div key={name} className="field" aria-hidden>
      {fields[name]?.label !== undefined && <span className="field-label">{fields[name].label}</span>}
      <span className="field-awaited" />
    </div>
  ));
}

/** With the filter alongside, the rows would have less than three quarters of the width. */
const tight = '(width <= 1280px)';
const key = 'filter';

/**
 * Returns whether filters are folded into a line above their rows: as the user has chosen in this browser, otherwise in
 * a narrow window, or on a screen that `needsWidth`.
 */
function useFolded(needsWidth: boolean): [folded: boolean, set: (folded: boolean) => void] {
  const isTight = useMedia(tight);
  const [chosen, setChosen] = useState(readChoice);
  const set = (folded: boolean): void => {
    setChosen(folded);
    localStore.setItem(key, folded ? 'folded' : 'open');
  };
  return [chosen ?? (needsWidth || isTight), set];
}

function readChoice(): boolean | null {
  const stored = localStore.getItem(key);
  return stored === null ? null : stored === 'folded';
}
