import { createAccessControlProvider } from '#providers/access.ts';
import { createAuthProvider } from '#providers/auth.ts';
import { createDataProvider, type ResourceApi } from '#providers/data.ts';
import { createFailures } from '#providers/failures.ts';
import { createHttp } from '#providers/http.ts';
import { createNotifications } from '#providers/notification.ts';
import { createProfile } from '#providers/profile.ts';
import { createQueryClient } from '#providers/queryClient.ts';
import { resourceNamed } from './added/inForce.ts';
import { permissionsOf } from './routes/entries.ts';
import { session } from './session.ts';

/** The providers of this page, put together once; `session` is shared with the sign-in page. */
const http = createHttp({ session });
export const notifications = createNotifications();
export const failures = createFailures({ notify: notifications.provider.open });
export const queryClient = createQueryClient(failures.reportFailure);
export const profile = createProfile({ http, session });
/** Data of a resource that is not in force yet: of the draft in the studio. */
export const dataOf = (api: ResourceApi) => createDataProvider(http, () => api);
export const dataProvider = createDataProvider(http, (name) => resourceNamed(name)?.api);
export const authProvider = createAuthProvider({
  session,
  profile,
  clearCaches: () => queryClient.clear(),
  // The notification is on /login by then (spec D55).
  reportFailure: (error) => console.error(error),
});
export const accessControlProvider = createAccessControlProvider(profile.current, permissionsOf);
