import { Refine, type DataProvider } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode, Component } from 'react';
import { DraftsProvider } from '#engine/core/draftsContext.ts';
import { withDialects, withoutDialects, type NamedDialects } from '#dialects/resolve.ts';
import { FilterAddressProvider, type FilterAddress } from '#engine/core/filterAddress.ts';
import { EngineProvider, useEngine, type Engine } from '#engine/core/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { madeRecords } from '#record/madeRecords.ts';
import { sampleProvider } from './sampleStore.ts';
import { isChunkLoadError } from '#ui/chunks/chunkLoadError.ts';

/**
 * The engine's own screen in a nested `<Refine>` with its own query client, so a draft never enters the product's
 * caches, and its filter stays out of the address, which belongs to the studio.
 */
export type PreviewData = 'sample' | 'live';

interface PreviewProps {
  declaration: Declaration;
  data: PreviewData;
  /** The records that the declaration was drafted from; generated ones without them. */
  sample: readonly AnyRecord[];
  dataOf: (declaration: Declaration) => DataProvider;
  /** Dialects named by the installation. */
  dialects: NamedDialects;
}

/**
 * Draws the real screen of a draft with separate data and a separate address: it does not affect the surrounding page.
 */
export function Preview({ declaration, data, sample, dataOf, dialects }: PreviewProps): ReactNode {
  const address = useOwnAddress();
  const outer = useEngine();
  const records = useMemo(() => (sample.length > 0 ? structuredClone([...sample]) : null), [sample]);
  const parts = useMemo(() => {
    // The embedded API uses the product's contract, even when a declaration names a dialect.
    const resolved = outer.host.embedded ? withoutDialects(declaration) : withDialects(declaration, dialects);
    const live = dataOf(resolved);
    const engine: Engine = {
      ...outer,
      // The records are the preview's own.
      can: (asked) => ('resource' in asked ? { can: true } : outer.can(asked)),
      resources: [...outer.resources.filter(({ name }) => name !== declaration.name), resolved],
    };
    return {
      engine,
      spoken: resolved,
      dataProvider: data === 'live' ? live : sampleProvider(declaration, records ?? madeRecords(declaration), live),
      options: {
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: newQueries() },
      },
    };
  }, [declaration, data, dataOf, dialects, outer, records]);
  return (
    <PreviewBoundary key={`${data} ${JSON.stringify(declaration)}`}>
      <Refine dataProvider={parts.dataProvider} options={parts.options} resources={[]}>
        <EngineProvider value={parts.engine}>
          <FilterAddressProvider value={address}>
            <DraftsProvider value={null}>
              <ResourceScreen declaration={parts.spoken} />
            </DraftsProvider>
          </FilterAddressProvider>
        </EngineProvider>
      </Refine>
    </PreviewBoundary>
  );
}

function useOwnAddress(): FilterAddress {
  const [params, put] = useState(() => new URLSearchParams());
  return useMemo(() => [params, put], [params]);
}

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Shows the error of a draft that cannot be drawn in place; the text next to it stays. */
class PreviewBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isChunkLoadError(error)) throw error;
    return (
      <div className="placeholder" role="alert">
        <p className="placeholder-text">
          Экран по этому тексту нарисовать не удалось: {error instanceof Error ? error.message : String(error)}
        </p>
      </div>
    );
  }
}
