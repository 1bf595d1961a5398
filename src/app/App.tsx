import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { LazyDialog, DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { DraftsProvider } from '#engine/core/draftsContext.ts';
import { EngineProvider, type Engine } from '#engine/core/engineContext.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { customResources } from './menu/customResources.ts';
import { menuWith, resourcesWith } from './menu/activeResources.ts';
import { hasRight, hasPermission } from '#providers/access.ts';
import {
  accessControlProvider,
  authProvider,
  dataProvider,
  decideAccess,
  drafts,
  live,
  queryClient,
} from './backend/backend.ts';
import { GlobalErrors } from './failures/GlobalErrors.tsx';
import { Guard, type Admission } from './guard/Guard.tsx';
import { engine } from './engineConfig.ts';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { activeEntries } from './menu/menuEntries.ts';
import { refineResources } from './menu/refineResources.ts';
import { PageRouter } from './routes/PageRouter.tsx';
import { pageSession } from './base/session.ts';
import { openViewAsDialog } from './viewAs/viewAsDialogStore.ts';
import './shell/shell.css';
import './shell/print.css';

const LazySuspendedSession = lazyComponent(
  async () => (await import('./suspendedSession/SuspendedSession.tsx')).SuspendedSession,
);

interface AppProps {
  /** Called when the guard has admitted the user. */
  admit: () => void;
  /** Ends the session and goes to /login, with a notice if there is one. */
  signOut: (notice: string | null) => void;
  /** Resets the page because a different user has signed in. */
  resetPage: () => void;
}

/**
 * The application behind the sign-in: Refine with the product's providers, the guard, the shell and its routes. Refine
 * gets no notification provider, because `GlobalErrors` shows failures (spec D56).
 */
export function App({ admit, signOut, resetPage }: AppProps): ReactNode {
  return (
    <PageRouter>
      <Guard admit={admit} signOut={signOut}>
        {(admission) => <Product {...admission} signOut={signOut} resetPage={resetPage} />}
      </Guard>
    </PageRouter>
  );
}

/** Receives the server's events once the page is usable; returns the function that ends them. */
function openEventsWhenIdle(): () => void {
  const ended = new AbortController();
  void whenIdle()
    .then(() => import('./deploys/pageEvents.ts'))
    .then(
      ({ openPageEvents }) => {
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', openPageEvents());
      },
      // Without the chunk the page works, without events.
      () => undefined,
    );
  return () => ended.abort();
}

function Product({
  profile,
  config,
  signOut,
  resetPage,
}: Admission & Pick<AppProps, 'signOut' | 'resetPage'>): ReactNode {
  const added = useStore(customResources, (state) => state.resources);
  const sections = useStore(customResources, (state) => state.sections);
  const company = useStore(customResources, (state) => state.company);
  const declared = useMemo(
    () => refineResources(activeEntries(menuWith(added, company), config.modules, sections)),
    [added, company, sections, config],
  );
  const activeEngine = useMemo(
    (): Engine => ({
      ...engine,
      tiles: config.tiles,
      sections,
      host: config.host,
      can: (asked) => {
        if ('resource' in asked) return decideAccess(asked);
        return {
          can: 'right' in asked ? hasRight(profile, asked.right) : hasPermission(asked.permission, profile.role),
        };
      },
      superUser: hasPermission('superUser', profile.role),
      lookAs: config.api === 'embedded' && hasPermission('superUser', profile.role) ? openViewAsDialog : undefined,
      resources: resourcesWith(added),
    }),
    [added, sections, config, profile],
  );
  useEffect(() => openEventsWhenIdle(), []);
  const isSuspended = useStore(pageSession.state, (state) => state.isSuspended);
  useEffect(
    () =>
      void whenIdle().then(() =>
        Promise.all([prefetch(LazyDialog.load), prefetch(LazySuspendedSession.load), drafts.begin()]),
      ),
    [],
  );
  return (
    <Refine
      resources={declared}
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      liveProvider={live}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <EngineProvider value={activeEngine}>
        <DraftsProvider value={drafts}>
          <AppRoutes
            profile={profile}
            productName={config.productName}
            history={config.host.history !== false}
            signOut={signOut}
          />
        </DraftsProvider>
        <DialogHost />
        {isSuspended && (
          <ChunkBoundary>
            <LazySuspendedSession resetPage={resetPage} />
          </ChunkBoundary>
        )}
      </EngineProvider>
      <GlobalErrors />
    </Refine>
  );
}
