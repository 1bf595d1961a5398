import { createSession } from '#providers/session.ts';

/** The session of this page. */
export const session = createSession();
