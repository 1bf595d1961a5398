import type { SignInWay } from '#dictionaries/signInWays.ts';
import { setTimeZone } from '#codecs/timeZone.ts';
import { apiJobs, companyJobs, requestIndexes, runJobs, storeJobs } from './jobs.ts';
import type { CustomResources } from '../admin/config/openConfig.ts';
import { databaseVersions, type Versions } from '../admin/config/versions.ts';
import type { Db } from '../platform/db/connection.ts';
import type { ApiOptions } from '../platform/context/deps.ts';
import { draftSecretName } from '../admin/drafts/secret.ts';
import { databaseSecret, type Secret } from '../platform/db/databaseSecret.ts';
import { createForwardedHistory } from '../trail/history/forwarded/observer.ts';
import type { HistoryOptions } from '../trail/history/routes.ts';
import type { ApiBackend } from './web/apiBackend.ts';
import { openDatabase, openReplica, openStore } from './database.ts';
import { embeddedApi } from './embedded.ts';
import type { Environment } from './process/environment.ts';
import { runDelegatedCommand } from './process/delegatedCommands.ts';
import { serverAddress } from './process/serverAddress.ts';
import { commandLineFor } from './process/commandLineFor.ts';
import { createForwardingBackend } from './web/forwardingBackend.ts';
import type { RequestLog } from './web/requestLog.ts';
import { terminalSms } from './process/sms.ts';
import { gatewaySms } from '../admin/sms/sender.ts';
import { readSmsState } from '../admin/sms/state.ts';
import { watchBalances } from '../admin/sms/balances.ts';
import { newSetupKey } from '../admin/setup/setupKey.ts';
import { readSignInAvailability, type SignInAvailability } from '../admin/users/signInAvailability.ts';
import { createRequestGate, oneOfEachUser, someAtATime } from '../platform/context/requestGate.ts';
import { engineDeps } from './app.ts';
import { applyClaims } from '../admin/users/claimedRights.ts';
import { createCompanyAccounts } from '../identity/auth/companyAccount.ts';
import { commonLimits } from '../identity/auth/signInLimits.ts';
import { readDatabaseState } from './metrics/databaseState.ts';
import type { MeasuredParts } from './metrics/metrics.ts';
import { registry } from './registry/registry.ts';
import { followersOf } from './registry/followers.ts';
import { runPlanningCommand } from '../modules/planning/command/runPlanningCommand.ts';
import { startDeliveries } from '../trail/webhooks/deliver.ts';

const unixSeconds = (): number => Math.floor(Date.now() / 1000);

/** The API of a mode, with the storage that it provides to the host. */
export interface RunningApi {
  api: ApiBackend;
  versions?: Versions;
  history?: HistoryOptions;
  views?: Db;
  draftSecret?: Secret;
  people?: SignInAvailability;
  setupKey?: string | undefined;
  embedded?: ApiOptions;
  openAt?: (address: string) => void;
  measured: MeasuredParts;
}

export interface StartApiOptions {
  environment: Environment;
  print: (line: string) => void;
  log: RequestLog;
  added: CustomResources;
  modules: () => readonly string[];
  /** Returns the company's time zone. */
  timeZone: () => string;
  /** Returns the open ways of signing in. */
  signInWays: () => readonly SignInWay[];
  /** Returns the setting that switches planning; null without one. */
  planning: () => boolean | null;
}

/**
 * Opens an external API, with saved views in the host's own storage; with `HISTORY=on` also the history of forwarded
 * writes.
 */
async function openForwarded(
  apiUrl: URL,
  { environment, print, log, added, timeZone }: StartApiOptions,
): Promise<RunningApi> {
  const api = createForwardingBackend(apiUrl, log);
  const store = await openStore(environment, print);
  const externalApi = api.load;
  if (store === undefined) return { api, measured: { externalApi } };
  const { db } = store;
  const isEmbedded = environment.databaseUrl === undefined;
  const stopJobs = runJobs(store, storeJobs(environment.historyDays, isEmbedded), { isEmbedded, timeZone, log: print });
  if (environment.history !== 'on')
    return {
      api: { ...api, close: () => api.close().finally(stopJobs).finally(store.close) },
      views: db,
      measured: { externalApi, database: store.load },
    };
  const passed = createForwardedHistory({ db, ask: api.ask, added: added.declarations, now: unixSeconds, log: print });
  api.watchWith(passed.watch);
  const close = async (): Promise<void> => {
    await stopJobs();
    await passed.close();
    await api.close();
    await store.close();
  };
  return {
    api: { ...api, close },
    views: db,
    measured: { externalApi, database: store.load },
    history: { db, of: 'passed', now: Date.now, followers: [] },
    ...(environment.databaseUrl !== undefined && { draftSecret: databaseSecret(db, draftSecretName) }),
  };
}

/**
 * Opens the API of the mode; with a database, also the history of published resources and the number of users who can
 * sign in.
 */
export async function startApi(options: StartApiOptions): Promise<RunningApi> {
  const { environment, print, log, added, modules, timeZone, planning, signInWays } = options;
  const { apiUrl, smsGateways, smsLowBalance, historyDays, companyAccounts } = environment;
  setTimeZone(timeZone);
  if (apiUrl !== undefined) return openForwarded(apiUrl, options);
  const connection = await openDatabase(environment, print);
  const { db, lock, maintain, close } = connection;
  const history = environment.history ?? 'on';
  const followers = followersOf(history, { planning, timeZone });
  let address = serverAddress(environment);
  lock?.serve((request) =>
    runDelegatedCommand(
      request,
      { db, now: Date.now, followers },
      {
        maintain,
        dataDir: environment.dataDir,
        tables: registry.dataTables,
        now: unixSeconds,
        address,
        typed: commandLineFor('data'),
      },
      print,
      (typed) => runPlanningCommand(engineDeps(deps), typed),
    ),
  );
  const sms =
    smsGateways.length === 0
      ? terminalSms(print)
      : gatewaySms(smsGateways, smsLowBalance, { db, now: Date.now, log: log.note });
  const isEmbedded = environment.databaseUrl === undefined;
  const gate = createRequestGate(isEmbedded ? oneOfEachUser : someAtATime);
  const deps: ApiOptions = {
    db,
    gate,
    now: Date.now,
    sms,
    log: log.note,
    followers,
    added: added.declarations,
    modules,
    timeZone,
    planning,
    signInWays,
    companyAccounts: companyAccounts && {
      ...createCompanyAccounts(companyAccounts, log.note),
      applyClaims: (userId, claims) => applyClaims(deps, { userId, claims }, companyAccounts.rights),
    },
    describedToAll: environment.openApi === 'open',
    wakeJobs: () => stopJobs.wake(),
  };
  const kinds = [...companyJobs(added, historyDays, isEmbedded), ...apiJobs(deps, added.ready)];
  const stopJobs = runJobs(connection, kinds, { isEmbedded, timeZone, log: print, gate });
  const stopIndexes = requestIndexes(db, added);
  const undeliver = startDeliveries({ db, now: Date.now, log: log.note });
  const unwatch = watchBalances(deps);
  const { databaseUrl, databaseReadUrl } = environment;
  const read =
    databaseUrl === undefined || databaseReadUrl === undefined
      ? undefined
      : await openReplica({ databaseUrl, databaseReadUrl }, print);
  const closeAll = async (): Promise<void> => {
    unwatch();
    await Promise.all([stopIndexes(), stopJobs(), undeliver(), read?.close()]);
    return close();
  };
  const api = embeddedApi(deps, closeAll, read?.replica);
  return {
    api,
    views: db,
    measured: {
      database: connection.load,
      replicaLagMs: read?.replica.lagMs,
      smsGateways: sms.service === undefined ? undefined : () => readSmsState(db, sms.service),
      databaseState: () => readDatabaseState(db, { now: unixSeconds(), limits: commonLimits }),
    },
    embedded: deps,
    setupKey: await newSetupKey(db, unixSeconds()),
    versions: databaseVersions(db, { shared: lock === undefined }),
    draftSecret: databaseSecret(db, draftSecretName),
    people: await readSignInAvailability(db),
    openAt: (open) => void (address = open),
    ...(history === 'on' && { history: { db, of: 'own', now: Date.now, followers } }),
  };
}
