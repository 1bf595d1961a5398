import { Refine } from '@refinedev/core';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http as msw } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { engine as built } from '#app/engineConfig.ts';
import { LazyDialog, DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { dismissAll } from '#ui/dialogs/dialogs.ts';
import { dismissMessages } from '#ui/messages/messages.ts';
import { LazyFormFields } from '#engine/filter/FilterPanel.tsx';
import { AntdThemeProvider } from '#ui/theme/AntdThemeProvider.tsx';
import { EngineProvider, type Engine } from '#engine/core/engineContext.tsx';
import { invalidateAnswers } from '#engine/core/useGet.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { createDataProvider } from '#providers/data.ts';
import { createLiveProvider } from '#providers/live.ts';
import { createHttp } from '#providers/http.ts';
import { createQueryClient } from '#providers/queryClient.ts';
import { createSession } from '#providers/session.ts';
import { apiOfCollection } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { WrittenRecords } from '#schemas/serverEvents.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { Unstyled } from '#tests/dom.tsx';
import type { Answer, SeenRequest } from '#tests/msw/recordedApi.ts';
import { giveLayout } from './layout.ts';

giveLayout();

export interface ScreenFixture {
  /** The embedded API in memory, which handles every request without an override. */
  api: TestApi;
  /** Every request so far, in order. */
  seen: SeenRequest[];
  /** The requests of one route, such as `POST /api/v1/strategies/`. */
  seenOf(route: string): SeenRequest[];
  /**
   * Overrides a route such as `'POST /api/v1/strategies/'` with these responses in turn, then falls back to the
   * embedded API.
   */
  on(route: string, ...responses: Answer[]): void;
  /** Does the due jobs in the background, one run after another, as a process does that is woken. */
  runJobs: () => void;
  /** Responses of the page's server outside the API, by route. */
  host: Record<string, Answer>;
  /** Tells the drawn page of writes, as the server's events do. */
  tellWrites(writes: readonly WrittenRecords[]): void;
  /** Draws a resource's screen, signed in as the superuser. `address` is the search part. */
  open(declaration: Declaration, address?: string): Promise<UserEvent>;
  /** Draws any element, signed in, with all application providers around a screen. */
  draw(element: React.ReactNode, address?: string): Promise<UserEvent>;
  /** Returns the current search part of the address. */
  address(): string;
}

/** What the page's server offers beside an external API: a history. */
export const hostBesideApi = {
  versions: false,
  history: true,
  embedded: false,
  views: false,
} as const;

/** Creates a screen over the embedded API for the tests of one file. Forgets requests and overrides between tests. */
export function createScreenFixture(
  own: Engine = built,
  host: Engine['host'] = {
    versions: true,
    history: true,
    embedded: false,
    views: false,
  },
): ScreenFixture {
  const engine = { ...own, host };
  const responses = new Map<string, Answer[]>();
  let jobs: Promise<unknown> = Promise.resolve();
  let search = '';
  let signedIn = { access: '', refresh: '' };
  const response = async ({ request }: { request: Request }) => {
    const seen = await seenOf(request.clone());
    fixture.seen.push(seen);
    const route = `${seen.method} ${seen.path}`;
    const override = responses.get(route)?.shift() ?? fixture.host[route];
    return override ? override(seen) : fixture.api.fetch(request);
  };
  const server = setupServer(msw.all('*/api/*', response), msw.all('*/config/*', response));
  const keepAddress = (now: string) => {
    search = now;
  };
  function Address(): null {
    const { search: now } = useLocation();
    useEffect(() => keepAddress(now), [now]);
    return null;
  }
  const fixture: ScreenFixture = {
    api: undefined as unknown as TestApi,
    seen: [],
    host: {},
    tellWrites: () => undefined,
    seenOf: (route) => fixture.seen.filter(({ method, path }) => `${method} ${path}` === route),
    runJobs: () => void (jobs = jobs.then(() => fixture.api.runDueJobs())),
    on: (route, ...next) => void responses.set(route, next),
    address: () => search,
    open: (declaration, address) => fixture.draw(<ResourceScreen declaration={declaration} />, address),
    async draw(element, address = '') {
      const session = createSession();
      session.store(signedIn);
      const client = createQueryClient();
      const live = createLiveProvider(() => 'Орлова Марина Сергеевна');
      fixture.tellWrites = (writes) => act(() => live.tell(writes));
      const dataProvider = createDataProvider(
        createHttp({ session, foreign: () => engine.resources }),
        (name) => apiOfCollection(name, (resource) => engine.resources.find((item) => item.name === resource)),
        {
          onWrite: () => {
            live.wrote();
            invalidateAnswers(client);
          },
          hasKeys: () => Promise.resolve(engine.host.embedded),
        },
      );
      render(
        <MemoryRouter initialEntries={[`/${address}`]}>
          <Address />
          <Refine
            dataProvider={dataProvider}
            liveProvider={live}
            options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
          >
            <AntdThemeProvider>
              <EngineProvider value={engine}>
                <Suspense fallback={null}>{element}</Suspense>
                <DialogHost />
              </EngineProvider>
            </AntdThemeProvider>
          </Refine>
        </MemoryRouter>,
        { wrapper: Unstyled },
      );
      return userEvent.setup({ delay: null });
    },
  };
  beforeAll(async () => {
    await Promise.all([LazyFormFields.load(), LazyDialog.load()]);
    fixture.api = await openTestApi();
    const { access_token: access, refresh_token: refresh } = await fixture.api.signIn();
    signedIn = { access, refresh };
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    cleanup();
    dismissAll();
    dismissMessages();
    responses.clear();
    fixture.host = {};
    fixture.seen.length = 0;
    localStorage.clear();
  });
  afterAll(async () => {
    server.close();
    await fixture.api.close();
  });
  return fixture;
}

async function seenOf(request: Request): Promise<SeenRequest> {
  const url = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body:
      text === ''
        ? null
        : /^(?:multipart|application\/pdf)/.test(request.headers.get('content-type') ?? '')
          ? text
          : (JSON.parse(text) as unknown),
  };
}
