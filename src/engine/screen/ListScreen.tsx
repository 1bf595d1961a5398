import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { useDraftToOpen } from '../drafts/useDraftToOpen.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import { usePrefetchRecord } from '../form/recordQuery.ts';
import type { FilterState } from '../filter/useFilter.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import { preloadableComponents, useEngine } from '../core/engineContext.tsx';
import { useAllowed } from '../core/useAllowed.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { loadRemoval } from '../list/useRemove.ts';
import { useResourceList } from '../list/useResourceList.ts';
import { LazyFormHost, OpenedRecord } from './OpenedRecord.tsx';
import { RecordNavigator } from './RecordNavigator.tsx';

const FormAhead = lazyComponent(async () => (await import('../form/PrerenderedForm.tsx')).default);

interface ListScreenProps {
  declaration: Declaration;
  /** The filter that is drawn. */
  filter: FilterState;
  /** The part of it that is sent as the list's query. */
  requested: FilterState;
}

/** Draws the screen of a list: its filter, its rows, and the form over them. */
export function ListScreen({ declaration, filter, requested }: ListScreenProps): ReactNode {
  const list = useResourceList(declaration, { filter: requested, linked: true });
  const { create } = list;
  const ahead = usePrefetchRecord(declaration);
  useDraftToOpen(declaration, list.openRecord);
  const formAhead = usePartsAhead(declaration, list.state === 'ready');
  const canFilter = filter.declaration.filter !== undefined && filter.declaration.filter.fields.length > 0;
  return (
    <div className="screen">
      {canFilter && <FilterPanel filter={filter} busy={list.busy} reload={list.reload} create={create} />}
      <section className="screen-main" aria-labelledby="screen-title">
        <ResourceList
          list={list}
          ahead={list.open && opensForm(declaration) ? ahead : undefined}
          head={
            <>
              <h1 id="screen-title">{declaration.title}</h1>
              {!canFilter && create && declaration.filter?.create && (
                <Button look="primary" aria-keyshortcuts="N" onClick={create}>
                  {declaration.filter.create}
                </Button>
              )}
            </>
          }
        />
      </section>
      {formAhead && (
        <ChunkBoundary missing={null}>
          <FormAhead declaration={declaration} />
        </ChunkBoundary>
      )}
      {list.opened && (
        <RecordNavigator list={list}>
          <OpenedRecord declaration={declaration} {...list.opened} close={list.close} saved={list.saved} />
        </RecordNavigator>
      )}
    </div>
  );
}

/** Returns whether a row opens the declared form and not a custom modal, which loads its record itself. */
function opensForm({ list, api }: Declaration): boolean {
  return list?.modal === undefined && api.verbs.includes('one');
}

/**
 * Prefetches, once the list is shown and the page is idle, the components that open from it, so that the first row
 * opens immediately; returns whether its form may be prerendered.
 */
function usePartsAhead(declaration: Declaration, ready: boolean): boolean {
  const [here, setHere] = useState(false);
  const engine = useEngine();
  // A form waits for this decision; requested here, it is known by then.
  useAllowed(declaration, 'edit');
  const fetchParts = useEffectEvent(() => {
    const loads = [...(declaration.form ? [LazyFormHost] : []), ...preloadableComponents(engine, declaration)].map(
      ({ load }) => load && prefetch(load),
    );
    if (opensForm(declaration))
      void Promise.all(loads)
        .then(() => whenIdle())
        .then(() => setHere(true));
    if (declaration.list?.delete) void prefetch(loadRemoval);
  });
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => fetchParts(), 300);
    return () => clearTimeout(timer);
  }, [ready]);
  return here;
}
