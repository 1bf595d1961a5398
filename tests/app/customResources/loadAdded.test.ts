import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { customResources, loadCustomResources } from '#app/menu/customResources.ts';
import { session } from '#app/base/session.ts';
import { promo } from '#tests/customResources/promo.ts';

const before = customResources.getState();
const tokens: string[] = [];

beforeEach(() => {
  tokens.length = 0;
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers['x-token'] ?? '';
    tokens.push(token);
    return Promise.resolve(
      token === 'good'
        ? Response.json({ resources: [promo], version: 'first' })
        : Response.json({ success: false }, { status: 401 }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  customResources.setState(before);
});

describe('Custom resources of an installation', () => {
  it('loads them with a fresh token when the token of the last visit has expired', async () => {
    vi.spyOn(session, 'tokens').mockReturnValue({ access: 'old', refresh: 'r' });
    const refresh = vi.spyOn(session, 'refresh').mockResolvedValue('good');
    await loadCustomResources();
    expect([tokens, refresh.mock.calls, customResources.getState().resources]).toEqual([
      ['old', 'good'],
      [['old']],
      [promo],
    ]);
  });

  it('returns an empty list without throwing when the session is over', async () => {
    vi.spyOn(session, 'tokens').mockReturnValue(null);
    vi.spyOn(session, 'refresh').mockRejectedValue(new Error('sessionEnded'));
    await loadCustomResources();
    expect(customResources.getState().resources).toEqual([]);
  });
});
