import { resources } from '#resources/index.ts';
import { screenDefinitions } from '#resources/screens.ts';
import type { InstallationConfig } from './installationConfig.ts';

/** Screens that an installed page offers from its icon, those that matter most first; as many as systems show. */
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
const mostShortcuts = 4;

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a browser installs the page by (Web App Manifest), under the name of the product and with its modules alone. */
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
      .slice(0, mostShortcuts)
      .map(({ title, menu }) => ({ name: title, url: menu?.path ?? '/', icons: [png(192, 'any')] })),
  };
}
