import { recordIn } from '#codecs/records.ts';
import { moduleNames, type ModuleName } from '#dictionaries/menu.ts';
import { signInWays, type SignInWay } from '#dictionaries/signInWays.ts';
import type { HostFeatures } from '#dictionaries/hostFeatures.ts';
import { takePrefetched } from './prefetchedResponses.ts';

/** Settings of an installation that need no rebuild (`config/app.json`). */
export interface AppConfig {
  productName: string;
  /** Changes with any setting; empty without a response. */
  version: string;
  /** The database contains demo data, which every page indicates. */
  demo: boolean;
  modules: readonly ModuleName[];
  /** The open ways of signing in. */
  signIn: readonly SignInWay[];
  tiles: { url: string; attribution: string } | null;
  /**
   * The company's time zone; undefined behind an external API, where the zone of the device applies (spec D83).
   */
  timeZone: string | undefined;
  /**
   * Which API is behind `/api/*`, as the server reports; an external API receives only the calls of its documents (spec
   * D67).
   */
  api: 'embedded' | 'forwarded';
  host: HostFeatures;
}

export const defaultProductName = 'Полевые продажи';

export const defaultConfig: AppConfig = readConfig(null);

/** Configuration when no server responds; the next call requests it again. */
export const unansweredConfig: AppConfig = { ...defaultConfig };

let loading: Promise<AppConfig> | undefined;

/** Loads the configuration once per page; without a response all modules are on (spec D34). */
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

/** Parses a configuration; invalid values get their defaults. */
export function readConfig(source: unknown): AppConfig {
  const {
    productName,
    version,
    demo,
    modules,
    tiles,
    timeZone,
    api,
    versions,
    history,
    views,
    planning,
    visits,
    signIn,
  } = recordIn(source);
  const { url, attribution } = recordIn(tiles);
  return {
    productName: typeof productName === 'string' && productName.trim() ? productName : defaultProductName,
    version: typeof version === 'string' ? version : '',
    demo: demo === true,
    modules: Array.isArray(modules) ? moduleNames.filter((name) => modules.includes(name)) : moduleNames,
    signIn: signInWays.filter((way) => way === 'sms' || (Array.isArray(signIn) && signIn.includes(way))),
    tiles: typeof url === 'string' ? { url, attribution: typeof attribution === 'string' ? attribution : '' } : null,
    timeZone: api === 'embedded' && typeof timeZone === 'string' ? timeZone : undefined,
    api: api === 'embedded' ? 'embedded' : 'forwarded',
    host: {
      embedded: api === 'embedded',
      versions: versions === true,
      history: history === true || history === 'passed' ? history : false,
      views: views === true,
      planning: planning === true,
      visits: visits === true,
    },
  };
}
