import { browserLocks } from '#providers/crossTabLock.ts';
import { openServerEvents } from '#providers/serverEvents.ts';
import type { ServedVersions } from '#schemas/serverEvents.ts';
import { checkConnection } from '#ui/connectivity/connectivity.ts';
import { loadConfig } from '../base/config.ts';
import { session } from '../base/session.ts';
import { lookNow, newVersion } from './newVersion.ts';
import { followConfig } from '../menu/customResources.ts';
import { live } from '../backend/backend.ts';

/** Receives what the server tells this page until the returned function is called (docs/decisions/0012). */
export function openPageEvents(): () => void {
  return openServerEvents({
    address: '/config/events',
    token: () => session.tokens()?.access,
    tell: (event) => (event.event === 'versions' ? followVersions(event.data) : live.tell(event.data)),
    onLost: () => void checkConnection(),
    locks: browserLocks(),
  });
}

/** Follows the configuration, and offers a new page for changed settings or a new version of the product. */
function followVersions({ config, app }: ServedVersions): void {
  void followConfig(config);
  // A stream begins with its versions, also the first one after a server was replaced.
  lookNow();
  void loadConfig().then(({ version }) => newVersion.setState({ hasOtherSettings: version !== '' && version !== app }));
}
