import type { BlockList } from 'node:net';
import type { SmsGateway } from '../../platform/context/deps.ts';
import type { CompanyAccountSettings } from '../../identity/auth/companyAccount.ts';
import { openSmsGateways } from '../../admin/sms/openGateways.ts';
import { readProxies } from '../web/clientAddress.ts';
import { syncs, type Sync } from '../../platform/db/embedded/walSync.ts';
import { logLevels, type LogLevel } from '../web/requestLog.ts';

/** The settings of the process from environment variables (README, three modes). */
export interface Environment {
  port: number;
  host: string;
  /** The external API: `/api/*` is forwarded to it, and the embedded API does not run. */
  apiUrl: URL | undefined;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | undefined;
  /** A replica of that server, which answers reads. */
  databaseReadUrl: string | undefined;
  dataDir: string;
  configDir: string;
  /** Milliseconds by which every API response is delayed, for development (part1 §1). */
  apiDelay: number;
  /** The gateways that send codes, in the order in which they are tried; none: codes are printed. */
  smsGateways: readonly SmsGateway[];
  /** A balance of a gateway below it is low. */
  smsLowBalance: number;
  /** The company's provider of accounts; undefined without one. */
  companyAccounts: CompanyAccountSettings | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  log: LogLevel;
  /** When writes to the embedded database are synced to disk. */
  sync: Sync;
  /** Which databases get demo data, users included: never, a new one, or any without data. */
  demo: 'never' | 'new' | 'empty';
  /** Who may read the API description: signed-in users, or every client, as in development. */
  openApi: 'signedIn' | 'open';
  /** Whether writes create history entries; by default only writes to the product's own database do. */
  history: 'on' | 'off' | undefined;
  /** Minimum number of days for which an entry is stored. */
  historyDays: number;
  /** The port of `/metrics`, on `host`; undefined without metrics. */
  metricsPort: number | undefined;
  /** Whether pages report what they measure. */
  pageMetrics: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** An invalid variable, with a one-sentence message for the administrator. */
export class EnvironmentError extends Error {}

function whole(
  env: Variables,
  name: string,
  { defaultValue, min = 0, max }: { defaultValue: number; min?: number; max: number },
): number {
  const text = env[name] ?? '';
  if (text === '') return defaultValue;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new EnvironmentError(`${name}=${text}: ожидается целое число от ${min} до ${max}.`);
  return value;
}

function address(env: Variables, name: string): URL | undefined {
  const text = env[name] ?? '';
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    // The address of a gateway may contain a key, so it is not printed.
    throw new EnvironmentError(`${name}: ожидается адрес, который начинается с http:// или https://.`);
  // fetch rejects an address with a user name and password, and a log must not show them.
  if (url.username !== '' || url.password !== '')
    throw new EnvironmentError(`${name}: адрес не может содержать имя и пароль.`);
  return url;
}

function oneOf<T extends string>(env: Variables, name: string, values: readonly T[]): T | undefined {
  const text = env[name] ?? '';
  if (text === '') return undefined;
  const value = values.find((known) => known === text);
  if (value === undefined) throw new EnvironmentError(`${name}=${text}: ожидается ${values.join(' или ')}.`);
  return value;
}

/** Without `DEMO`, demo data is created only for trials: when no variable of a real installation is set. */
function demo(env: Variables): Environment['demo'] {
  const wanted = oneOf(env, 'DEMO', ['on', 'off']);
  if (wanted !== undefined) return wanted === 'on' ? 'empty' : 'never';
  return env['DATABASE_URL'] || env['SMS_GATEWAY'] || env['SMS_GATEWAY_URL'] || env['NODE_ENV'] === 'production'
    ? 'never'
    : 'new';
}

function smsGateways(env: Variables): readonly SmsGateway[] {
  const opened = openSmsGateways(env, (variable) => address(env, variable));
  if ('wrong' in opened) throw new EnvironmentError(opened.wrong);
  return opened.gateways;
}

function companyAccounts(env: Variables): CompanyAccountSettings | undefined {
  const issuer = address(env, 'OIDC_ISSUER');
  if (issuer === undefined) return undefined;
  // An attacker between the two machines could sign in as any user.
  if (issuer.protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(issuer.hostname))
    throw new EnvironmentError(
      'OIDC_ISSUER: ожидается адрес, который начинается с https://; http:// — только для сервера на этой же машине.',
    );
  const clientId = env['OIDC_CLIENT_ID'] ?? '';
  if (clientId === '') throw new EnvironmentError('OIDC_ISSUER: задайте и OIDC_CLIENT_ID.');
  return {
    issuer,
    clientId,
    clientSecret: env['OIDC_CLIENT_SECRET'] || undefined,
    scope: env['OIDC_SCOPE'] || 'openid phone',
    claim: env['OIDC_CLAIM'] || 'phone_number',
    rights: {
      role: env['OIDC_ROLE_CLAIM'] || undefined,
      territories: env['OIDC_TERRITORY_CLAIM'] || undefined,
    },
  };
}

function proxies(env: Variables): BlockList {
  const read = readProxies(env['TRUSTED_PROXIES'] ?? '');
  if ('wrong' in read)
    throw new EnvironmentError(`TRUSTED_PROXIES: ${read.wrong}: ожидается адрес или сеть (10.0.0.0/8), через запятую.`);
  return read;
}

/** Reads the variables of the process, with defaults; throws `EnvironmentError` for an invalid one. */
export function readEnvironment(env: Variables): Environment {
  if (env['DATABASE_READ_URL'] && !env['DATABASE_URL'])
    throw new EnvironmentError('DATABASE_READ_URL: без DATABASE_URL реплику не к чему отнести. Задайте обе.');
  return {
    port: whole(env, 'PORT', { defaultValue: 8080, max: 65_535 }),
    host: env['HOST'] || '127.0.0.1',
    apiUrl: address(env, 'API_URL'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseReadUrl: env['DATABASE_READ_URL'] || undefined,
    dataDir: env['DATA_DIR'] || '.data',
    configDir: env['CONFIG_DIR'] || 'config',
    apiDelay: whole(env, 'API_DELAY_MS', { defaultValue: 0, max: 60_000 }),
    smsGateways: smsGateways(env),
    smsLowBalance: whole(env, 'SMS_LOW_BALANCE', { defaultValue: 100, max: 1_000_000 }),
    companyAccounts: companyAccounts(env),
    trustedProxies: proxies(env),
    log: oneOf(env, 'LOG', logLevels) ?? 'problems',
    sync: oneOf(env, 'SYNC', syncs) ?? 'commit',
    demo: demo(env),
    openApi: oneOf(env, 'OPENAPI', ['signedIn', 'open']) ?? 'signedIn',
    history: oneOf(env, 'HISTORY', ['on', 'off']),
    historyDays: whole(env, 'HISTORY_DAYS', { defaultValue: 730, min: 1, max: 36_500 }),
    metricsPort: env['METRICS_PORT'] ? whole(env, 'METRICS_PORT', { defaultValue: 0, max: 65_535 }) : undefined,
    pageMetrics: oneOf(env, 'PAGE_METRICS', ['on', 'off']) !== 'off',
  };
}
