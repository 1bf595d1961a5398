import { recordIn } from '#codecs/records.ts';
import { historyApi } from '#engine/core/historyApi.ts';
import { invalidateAnswers } from '#engine/core/useGet.ts';
import { createAccessControlProvider, createAccessDecision } from '#providers/access.ts';
import { createAuthProvider } from '#providers/auth.ts';
import { createDataProvider } from '#providers/data.ts';
import { createDrafts } from '#providers/drafts/drafts.ts';
import { createLiveProvider } from '#providers/live.ts';
import { createFailureReporter } from '#providers/failures.ts';
import { createHttp } from '#providers/http.ts';
import { createProfile } from '#providers/profile.ts';
import { createQueryClient } from '#providers/queryClient.ts';
import { apiOfCollection } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkConnection, connectivity } from '#ui/connectivity/connectivity.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { resourceNamed } from '../menu/activeResources.ts';
import { customResources } from '../menu/customResources.ts';
import { discardPrefetched, takePrefetched } from '../base/prefetchedResponses.ts';
import { forgetMenuPaths } from '../boot/lastMenu.ts';
import { permissionsOf } from '../menu/menuEntries.ts';
import { loadConfig } from '../base/config.ts';
import { session, pageSession } from '../base/session.ts';

/** Returns the custom resources if some of their lists have a dialect. */
export function dialectResources(): readonly Declaration[] | undefined {
  const { resources, foreign } = customResources.getState();
  return foreign ? resources : undefined;
}

/** The providers of this page, created once; `session` is shared with the sign-in page. */
const http = createHttp({
  session,
  early: takePrefetched,
  foreign: dialectResources,
  readsByPost: async () => (await loadConfig()).api === 'embedded',
});
pageSession.onEnd(discardPrefetched);
session.onEnd(forgetMenuPaths);
export const failures = createFailureReporter({
  notify: ({ key, text }) => showMessage({ key, tone: 'error', text: 'Ошибка', detail: text }),
  isHostThere: checkConnection,
});
connectivity.subscribe(({ down }) => {
  if (!down) failures.endOutage();
});
export const queryClient = createQueryClient(failures.reportFailure);
export const profile = createProfile({ http, session: pageSession });
const apiOf = (name: string) => (name === 'history' ? historyApi : apiOfCollection(name, resourceNamed));
export const live = createLiveProvider(() => profile.current()?.fullName);
export const dataProvider = createDataProvider(http, apiOf, {
  onWrite: () => {
    live.wrote();
    invalidateAnswers(queryClient);
  },
  hasKeys: async () => (await loadConfig()).host.embedded,
});
export const authProvider = createAuthProvider({
  session: { ...session, onEnd: pageSession.onEnd, signOut: pageSession.signOut },
  profile,
  clearCaches: () => queryClient.clear(),
  // The notification is already on /login (spec D55).
  reportFailure: (error) => console.error(error),
});
export const accessControlProvider = createAccessControlProvider(profile.current, permissionsOf);
export const decideAccess = createAccessDecision(profile.current, permissionsOf);

/** Fetches the key of the user's drafts and the user's name on the server. Rejects when the server returns none. */
export async function fetchDraftKey(): Promise<{ key: string; user: string }> {
  const { key, user } = recordIn((await http.get<unknown>('/config/draftKey')).data);
  if (typeof key !== 'string' || typeof user !== 'string') throw new Error('The host gave no key');
  return { key, user };
}
/** Unsaved changes of the signed-in user (docs/decisions/0035). */
export const drafts = createDrafts({
  askKey: fetchDraftKey,
  openVault: async (options) => (await import('#providers/drafts/draftVault.ts')).openDraftVault(options),
  tellUnkept: () =>
    showMessage({
      key: 'drafts',
      tone: 'info',
      text: 'Черновики хранятся только в этой вкладке',
      detail:
        'Сохранять их на этом компьютере сейчас нельзя: с закрытой вкладкой пропадёт и то, что в ней не сохранено.',
    }),
});
pageSession.onHold(drafts.suspend);
pageSession.onEnd(drafts.end);
