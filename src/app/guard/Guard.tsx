import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { setTimeZone } from '#codecs/timeZone.ts';
import { masterDataPath, resourceRoutes } from '#dictionaries/routes.ts';
import { hasPermission } from '#providers/access.ts';
import type { Profile } from '#providers/profile.ts';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { loadAuditTasks, loadCustomResources, loadMasterDataScreens } from '../menu/customResources.ts';
import { authProvider, profile as profileStore } from '../backend/backend.ts';
import { loadConfig, type AppConfig } from '../base/config.ts';
import { cachePrefetchedList } from '../backend/prefetchedList.ts';
import { applyStoredDateFormat } from '../base/storedDateFormat.ts';
import { Loader } from '../base/loader/Loader.tsx';
import { NoConnection } from './NoConnection.tsx';

/** Data of an admitted user. */
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
 * Access check before any guarded URL (part1 §2.1, spec D55): the profile request. An error response ends the session;
 * without a response the session stays and the user can retry.
 */
export function Guard({ admit, signOut, children }: GuardProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [checked, setChecked] = useState<{ attempt: number; outcome: Outcome } | null>(null);
  const decide = useEffectEvent((outcome: Outcome) => {
    // The first screen is expensive to render, so a transition keeps the page responsive.
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
      text="Сервер не отвечает. Вход сохранён: когда соединение восстановится, работу можно продолжить."
      retry={() => setAttempt(attempt + 1)}
    />
  );
}

type Outcome =
  | (Admission & { kind: 'admitted' })
  | { kind: 'unanswered' }
  | { kind: 'refused'; text: string | null }
  /** The session ended meanwhile; the sign-in is about to appear. */
  | { kind: 'over' };

async function checkAccess(): Promise<Outcome> {
  const [{ authenticated, redirectTo, error }, config] = await Promise.all([
    authProvider.check(),
    loadConfig(),
    loadCustomResources().then(cachePrefetchedList),
  ]);
  setTimeZone(() => config.timeZone);
  const profile = profileStore.current();
  if (profile && config.api === 'embedded') {
    if (config.host.planning) await openEntries(resourceRoutes.auditTasks, loadAuditTasks);
    if (hasPermission('superUser', profile.role)) await openEntries(`${masterDataPath}/`, loadMasterDataScreens);
  }
  if (profile) applyStoredDateFormat(profile.fullName);
  if (authenticated) return profile ? { kind: 'admitted', profile, config } : { kind: 'unanswered' };
  return redirectTo === '/logout' ? { kind: 'refused', text: error?.message ?? null } : { kind: 'over' };
}

/** A URL of separately loaded entries needs their screens; other URLs load them later. */
async function openEntries(path: string, load: () => Promise<void>): Promise<void> {
  if (window.location.pathname.startsWith(path)) await load();
  else void whenIdle().then(load);
}
