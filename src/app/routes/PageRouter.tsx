import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router';
import { findOpenParam } from '#engine/core/openParam.ts';
import { confirmLeaveScreen, hasUnsaved, hasUnsavedOverList } from '#ui/unsaved/unsaved.ts';
import { pageSession } from '../base/session.ts';
import { createPageHistory, type LeaveGuard } from './pageHistory.ts';

/**
 * Asks before a screen, or the record open over it, is left with unsaved changes, by Back or by a link (spec D33). A
 * suspended session keeps the page where it is: the question would lie under the sign-in.
 */
const guard: LeaveGuard = {
  holds: (from, to) => (leaves(from, to) && hasUnsaved()) || (from.search !== to.search && hasUnsavedOverList()),
  ask: async () => !pageSession.state.getState().isSuspended && (await confirmLeaveScreen()),
};

/** Router over the address bar. */
export function PageRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(() => createPageHistory(guard));
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(
    () =>
      history.listen((next, atOnce) => {
        if (atOnce) flushSync(() => setLocation(next));
        else startTransition(() => setLocation(next));
      }),
    [history],
  );
  return (
    <Router navigator={history} location={location}>
      {children}
    </Router>
  );
}

interface Place {
  pathname: string;
  search: string;
}

function leaves(from: Place, to: Place): boolean {
  const open = findOpenParam(from.search);
  return from.pathname !== to.pathname || (open !== null && open !== findOpenParam(to.search));
}
