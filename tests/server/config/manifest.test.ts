import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifestOf } from '#server/admin/config/manifest.ts';

const all = ['auth', 'distribution', 'volume', 'audit', 'feedback'];
interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}
const made = (productName: string, modules: string[]) => manifestOf({ productName, modules }) as Manifest;

describe('Installable page (manifest, icons, shortcuts to the four main screens)', () => {
  it('uses the name of the product, and opens in its own window', () => {
    expect(made('Склад', all)).toMatchObject({
      name: 'Склад',
      short_name: 'Склад',
      start_url: '/',
      display: 'standalone',
      lang: 'ru',
    });
  });

  it('contains existing icons, one of them maskable', () => {
    const { icons } = made('Склад', all);
    expect(icons.map(({ src }) => [src, existsSync(`public${src}`)])).toEqual(icons.map(({ src }) => [src, true]));
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['any', undefined],
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
  });

  it('contains shortcuts to four screens of the enabled modules', () => {
    expect(made('Склад', all).shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Карта', '/map'],
      ['Стратегии дистрибуции', '/strategy'],
      ['Список задач', '/tasks'],
      ['Биллинг', '/billing'],
    ]);
    expect(made('Склад', ['auth', 'audit']).shortcuts.map(({ url }) => url)).toEqual([
      '/audit/strategy',
      '/audit/reports',
    ]);
  });
});
