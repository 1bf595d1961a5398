import type { ReactNode } from 'react';
import { ApiError } from '#schemas/apiError.ts';
import { fetchDraftKey, drafts, profile } from '../backend/backend.ts';
import { session, pageSession } from '../base/session.ts';
import { isSamePerson, type KnownPerson } from './samePerson.ts';
import { SignInAgain } from './SignInAgain.tsx';

/**
 * Asks a user with unsaved changes whose session ended to sign in over the page, and continues if the same user signs
 * in (docs/decisions/0035).
 */
export function SuspendedSession({ resetPage }: { resetPage: () => void }): ReactNode {
  const signedIn = async () => {
    const before: KnownPerson = { user: drafts.user(), profile: profile.current() };
    const [now, user] = await Promise.all([profile.ask(), userNow()]);
    if (!session.isAuthorized()) throw new Error('Сеанс завершён. Войдите снова, чтобы продолжить.');
    if (!isSamePerson(before, { user, profile: now })) {
      pageSession.end();
      return resetPage();
    }
    pageSession.goOn();
    return void drafts.begin();
  };
  return <SignInAgain signedIn={signedIn} />;
}

/** Returns the signed-in user's name on the server; null when the server does not return it. */
async function userNow(): Promise<string | null> {
  try {
    return (await fetchDraftKey()).user;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unanswered') throw error;
    return null;
  }
}
