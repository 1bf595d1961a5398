import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, vi } from 'vitest';
import type { MenuSection } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Unstyled } from '#tests/dom.tsx';
import { envelope, jsonAnswer, recordedApi, type Answer, type RecordedApi } from '#tests/msw/recordedApi.ts';

/** The profile of a superuser; a test may set other flags. */
export const superUser = { fullName: 'Орлова Марина Сергеевна', role: { superUser: true } };

interface Opened {
  address: string;
  signedIn?: boolean;
  profile?: unknown;
  modules?: readonly string[];
  /** The modules that `/config/app.json` returns instead of the defaults. */
  config?: readonly Answer[];
  /** The custom resources of the installation, and the number of diagnostics of their files. */
  added?: { resources: readonly Declaration[]; sections?: readonly MenuSection[]; diagnostics?: number };
  /** Whether React strict mode is on, as in `npm run dev`. */
  strict?: boolean;
}

/** Opens the whole page at an address, as a browser does, over a recording API; each call opens a separate page. */
export function createPageOpener(): { api: RecordedApi; open: (page: Opened) => Promise<void> } {
  const api = recordedApi();
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  async function open({
    address,
    signedIn = true,
    profile = superUser,
    modules = ['auth', 'distribution', 'volume', 'audit', 'feedback'],
    config,
    added,
    strict = false,
  }: Opened) {
    vi.resetModules();
    if (signedIn) {
      localStorage.setItem('access_token', 'access');
      localStorage.setItem('refresh_token', 'refresh');
    }
    window.history.replaceState(null, '', address);
    api.on(
      'GET /config/app.json',
      ...(config ?? [jsonAnswer({ productName: 'Полевые продажи', modules, tiles: null })]),
    );
    if (added) api.on('GET /config/resources.json', jsonAnswer({ version: '1', diagnostics: 0, ...added }));
    if (profile !== undefined)
      api.on('GET /api/v1/aboutMe/', typeof profile === 'function' ? (profile as never) : envelope(profile));
    const { Entry } = await import('#app/Entry.tsx');
    render(
      strict ? (
        <StrictMode>
          <Entry />
        </StrictMode>
      ) : (
        <Entry />
      ),
      { wrapper: Unstyled },
    );
  }

  return { api, open };
}
