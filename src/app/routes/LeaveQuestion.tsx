import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved, mayLeaveScreen } from '#ui/unsaved/unsaved.ts';

/** Whoever leaves a screen over something unsaved, by Back or by a link, is asked first (spec D33). */
export function LeaveQuestion(): null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved());
  const decide = useEffectEvent((leaves: boolean) => (leaves ? blocker.proceed?.() : blocker.reset?.()));
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    // The end of the session takes the router away and answers the question.
    let gone = false;
    void mayLeaveScreen().then((leaves) => { if (!gone) decide(leaves); });
    return () => { gone = true; };
  }, [blocker.state]);
  return null;
}
