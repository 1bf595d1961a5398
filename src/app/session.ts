import { createSession } from '#providers/session.ts';
import { loadConfig } from './config.ts';

/** The session of this page. */
export const session = createSession({ isApiOurs: async () => (await loadConfig()).api === 'embedded' });
