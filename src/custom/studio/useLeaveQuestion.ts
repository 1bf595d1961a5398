import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { mayLose } from '#engine/form/mayLose.ts';
import { useUnloadWarning } from '#engine/form/useUnloadWarning.ts';

/** Whoever leaves over an unpublished text is asked first (spec D33), by a link of the page or by the browser; `left` is told of a yes. */
export function useLeaveQuestion(unsaved: boolean, left: () => void): void {
  const navigate = useNavigate();
  useUnloadWarning(() => unsaved);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const to = unsaved ? pathOfLink(event) : null;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    void mayLose(true).then((yes) => {
      if (!yes) return;
      left();
      void navigate(to);
    });
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event);
    // Before the router's own links hear of it.
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, []);
}

/** Where a plain click on a link of this page leads. */
function pathOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download') || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return link.origin === window.location.origin ? `${link.pathname}${link.search}` : null;
}
