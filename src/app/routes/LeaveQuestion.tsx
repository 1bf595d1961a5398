import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { openIn } from '#engine/screen/openAddress.ts';
import { hasUnsaved, mayLeaveScreen } from '#ui/unsaved/unsaved.ts';

interface Place { pathname: string; search: string }

/** Whoever leaves a screen, or the record that stands open over it, with something unsaved, by Back or by a link, is asked first (spec D33). */
export function LeaveQuestion(): null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && hasUnsaved());
  const decide = useEffectEvent((goes: boolean) => (goes ? blocker.proceed?.() : blocker.reset?.()));
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    // The end of the session takes the router away and answers the question.
    let gone = false;
    void mayLeaveScreen().then((goes) => { if (!gone) decide(goes); });
    return () => { gone = true; };
  }, [blocker.state]);
  return null;
}

function leaves(from: Place, to: Place): boolean {
  const open = openIn(from.search);
  return from.pathname !== to.pathname || (open !== null && open !== openIn(to.search));
}
