import { resources } from '#resources/index.ts';
import { screenDefinitions } from '#resources/screens.ts';
import type { InstallationConfig } from './installationConfig.ts';

/** Screens that the icon of an installed page offers, most important first; as many as systems show. */
const shortcuts = [
  'map',
  'strategy',
  'tasks',
  'billing',
  'auditStrategy',
  'strategyVolume',
  'auditReports',
  'feedbackIssues',
] as const;
const maxShortcuts = 4;

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Returns the Web App Manifest with the name of the product, limited to its modules. */
export function manifestOf({ productName, modules }: Pick<InstallationConfig, 'productName' | 'modules'>): object {
  const places = [...resources, ...Object.values(screenDefinitions)].filter(
    ({ menu }) => menu !== undefined && modules.includes(menu.module),
  );
  return {
    id: '/',
    name: productName,
    short_name: productName,
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#2257c4',
    background_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      png(192, 'any'),
      png(512, 'any'),
      png(512, 'maskable'),
    ],
    shortcuts: shortcuts
      .flatMap((name) => places.find((item) => item.name === name) ?? [])
      .slice(0, maxShortcuts)
      .map(({ title, menu }) => ({ name: title, url: menu?.path ?? '/', icons: [png(192, 'any')] })),
  };
}
