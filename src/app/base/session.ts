import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { createSession } from '#providers/session.ts';
import { loadConfig } from './config.ts';
import { createPageSession } from './pageSession.ts';

/** The session of this page. */
export const session = createSession({ isApiOurs: async () => (await loadConfig()).api === 'embedded' });
/** What stands in this page as long as one person works in it. */
export const pageSession = createPageSession(session, hasUnsaved);
