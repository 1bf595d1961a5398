import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { masterDataPath } from '#dictionaries/routes.ts';
import { hasPermission } from '#providers/access.ts';
import type { Profile } from '#providers/profile.ts';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { loadCustomResources, loadMasterDataScreens } from '../menu/customResources.ts';
import { authProvider, profile as profileStore } from '../backend/backend.ts';
import { loadConfig, type AppConfig } from '../base/config.ts';
import { cachePrefetchedList } from '../backend/prefetchedList.ts';
import { applyStoredDateFormat } from '../base/storedDateFormat.ts';
import { Loader } from '../base/loader/Loader.tsx';
import { NoConnection } from './NoConnection.tsx';

/** What whoever is let in brings along. */
export interface Admission {
  profile: Profile;
  config: AppConfig;
}

interface GuardProps {
  admit: () => void;
  signOut: (notice: string | null) => void;
  children: (admission: Admission) => ReactNode;
}

/**
 * The access check before any guarded address (part1 §2.1, spec D55): it is the profile. Answered with an error, it ends the
 * session; unanswered, it keeps the session and offers another try.
 */
export function Guard({ admit, signOut, children }: GuardProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [checked, setChecked] = useState<{ attempt: number; outcome: Outcome } | null>(null);
  const decide = useEffectEvent((outcome: Outcome) => {
    // The first screen is much to draw at once: in slices, so that the page answers meanwhile.
    startTransition(() => {
      setChecked({ attempt, outcome });
      if (outcome.kind === 'admitted') admit();
    });
    if (outcome.kind === 'refused') signOut(outcome.text);
  });
  useEffect(() => {
    void checkAccess().then((outcome) => decide(outcome));
  }, [attempt]);

  const outcome = checked?.attempt === attempt ? checked.outcome : null;
  if (outcome?.kind === 'admitted') return children(outcome);
  if (outcome?.kind !== 'unanswered') return <Loader />;
  return (
    <NoConnection
      text="Сервер не отвечает. Вход сохранён: когда связь появится, работу можно продолжить."
      retry={() => setAttempt(attempt + 1)}
    />
  );
}

type Outcome =
  | (Admission & { kind: 'admitted' })
  | { kind: 'unanswered' }
  | { kind: 'refused'; text: string | null }
  /** The session ended meanwhile: the sign-in is on its way. */
  | { kind: 'over' };

async function checkAccess(): Promise<Outcome> {
  const [{ authenticated, redirectTo, error }, config] = await Promise.all([
    authProvider.check(),
    loadConfig(),
    loadCustomResources().then(cachePrefetchedList),
  ]);
  const profile = profileStore.current();
  if (profile && config.api === 'embedded' && hasPermission('superUser', profile.role)) await openCompany();
  if (profile) applyStoredDateFormat(profile.fullName);
  if (authenticated) return profile ? { kind: 'admitted', profile, config } : { kind: 'unanswered' };
  return redirectTo === '/logout' ? { kind: 'refused', text: error?.message ?? null } : { kind: 'over' };
}

/** An address of the company's own data needs its screens; elsewhere they come after what was asked for. */
async function openCompany(): Promise<void> {
  if (window.location.pathname.startsWith(`${masterDataPath}/`)) await loadMasterDataScreens();
  else void whenIdle().then(loadMasterDataScreens);
}
