import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { createSession } from '#providers/session.ts';
import { loadConfig } from './config.ts';
import { createPageSession } from './pageSession.ts';

/** Session of this page. */
export const session = createSession({ isApiOurs: async () => (await loadConfig()).api === 'embedded' });
/** Page session of the current user. */
export const pageSession = createPageSession(session, hasUnsaved);
