import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultConfig, readConfig } from '#app/base/config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('Settings of an installation (spec D34)', () => {
  test('returns the configured modules in the order of the product', () => {
    expect(readConfig({ modules: ['audit', 'distribution', 'distribution', 'unheard-of', 7] }).modules).toEqual([
      'distribution',
      'audit',
    ]);
  });

  test('returns the default set of part1 §9 when no modules are configured', () => {
    expect(readConfig({}).modules).toEqual(['auth', 'distribution', 'volume', 'audit', 'feedback']);
  });

  test('returns the product name and the tiles', () => {
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Карты' };
    expect(readConfig({ productName: 'Наша компания', tiles })).toMatchObject({ productName: 'Наша компания', tiles });
  });

  test('takes the time zone of the company, and that of the device behind an external API', () => {
    expect(readConfig({ api: 'embedded', timeZone: 'Asia/Kamchatka' }).timeZone).toBe('Asia/Kamchatka');
    expect(readConfig({ api: 'forwarded', timeZone: 'Asia/Kamchatka' }).timeZone).toBeUndefined();
  });

  test.each([
    null,
    undefined,
    [],
    'text',
    { productName: 5, modules: 'audit', tiles: 'x' },
    { productName: ' ', tiles: {} },
  ])('falls back to the defaults for the invalid parts of %j', (source) => {
    expect(readConfig(source)).toEqual(defaultConfig);
  });
});

describe('Request for the settings', () => {
  async function fresh(response: () => Promise<Response>) {
    const ask = vi.fn(response);
    vi.stubGlobal('fetch', ask);
    return { ask, loadConfig: (await import('#app/base/config.ts')).loadConfig };
  }

  test('is sent once', async () => {
    const { ask, loadConfig } = await fresh(async () => Response.json({ productName: 'Раз' }));
    await Promise.all([loadConfig(), loadConfig()]);
    expect((await loadConfig()).productName).toBe('Раз');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test.each([
    [
      'no response',
      async () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['an error', async () => new Response('', { status: 500 })],
    ['a response that is not JSON', async () => new Response('<html>')],
  ])('enables every module when it ends with %s', async (_case, response) => {
    const { loadConfig } = await fresh(response);
    expect(await loadConfig()).toEqual(defaultConfig);
  });

  test('is repeated when it got no response', async () => {
    let tries = 0;
    const { loadConfig } = await fresh(async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return Response.json({ productName: 'Два' });
    });
    await loadConfig();
    expect((await loadConfig()).productName).toBe('Два');
  });
});
