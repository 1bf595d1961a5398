import { recordIn } from '#codecs/records.ts';
import { moduleNames, type ModuleName } from '#dictionaries/menu.ts';
import { takePrefetched } from './prefetchedResponses.ts';

/** What an installation sets without a rebuild (`config/app.json`). */
export interface AppConfig {
  productName: string;
  /** The base holds demo data, which every page says. */
  demo: boolean;
  modules: readonly ModuleName[];
  tiles: { url: string; attribution: string } | null;
  /** Whose API is behind `/api/*`, as the host says: a company's own gets no call that its documents do not have (spec D67). */
  api: 'embedded' | 'forwarded';
  /** What the host keeps besides (docs/history.md). */
  host: {
    versions: boolean;
    history: boolean | 'passed';
    recipients: boolean;
    arranges: boolean;
    batches: boolean;
    views: boolean;
  };
}

/** What the product is called while nobody has named it. */
export const defaultProductName = 'Полевые продажи';

export const defaultConfig: AppConfig = readConfig(null);

/** What the page has where no server answers at all; the next call asks again. */
export const unansweredConfig: AppConfig = { ...defaultConfig };

let loading: Promise<AppConfig> | undefined;

/** Asked for once per page; a page without an answer works with everything switched on (spec D34). */
export function loadConfig(): Promise<AppConfig> {
  loading ??= (
    takePrefetched('/config/app.json', null) ?? fetch('/config/app.json', { headers: { accept: 'application/json' } })
  )
    .then(async (response) => (response.ok ? readConfig(await response.json()) : defaultConfig))
    .catch(() => {
      loading = undefined;
      return unansweredConfig;
    });
  return loading;
}

/** Takes what is right of it and the defaults for the rest. */
export function readConfig(source: unknown): AppConfig {
  const { productName, demo, modules, tiles, api, versions, history, views } = recordIn(source);
  const { url, attribution } = recordIn(tiles);
  return {
    productName: typeof productName === 'string' && productName.trim() ? productName : defaultProductName,
    demo: demo === true,
    modules: Array.isArray(modules) ? moduleNames.filter((name) => modules.includes(name)) : moduleNames,
    tiles: typeof url === 'string' ? { url, attribution: typeof attribution === 'string' ? attribution : '' } : null,
    api: api === 'embedded' ? 'embedded' : 'forwarded',
    host: {
      versions: versions === true,
      history: history === true || history === 'passed' ? history : false,
      recipients: api === 'embedded',
      arranges: api === 'embedded',
      batches: api === 'embedded',
      views: views === true,
    },
  };
}
