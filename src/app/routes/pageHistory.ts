import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';
import { isRecord } from '#codecs/records.ts';

/** A guard that can hold a navigation from one URL to another and ask the user. */
export interface LeaveGuard {
  holds: (from: Location, to: Location) => boolean;
  /** Resolves to whether the navigation may proceed. */
  ask: () => Promise<boolean>;
}

/** Receives the current location, and whether to render it immediately. */
type Listener = (location: Location, atOnce: boolean) => void;

/** The browser's history as the router uses it. */
export interface PageHistory extends Navigator {
  location: () => Location;
  /** Follows the browser until the returned function is called; after that a pending question no longer navigates. */
  listen: (listener: Listener) => () => void;
}

/**
 * Position of the page. `idx` counts the history entries of this tab, because the browser reports a navigation without
 * its distance.
 */
interface Stand {
  location: Location;
  idx: number;
}

type Write = (to: To, state: unknown, options?: NavigateOptions) => void;

/**
 * Creates the history of the tab with one guard. The page learns of a Back navigation after it happened, so a held one
 * is undone and repeated after a yes. Further navigations during the question do not open a second one; the answer
 * applies to the last of them.
 *
 * It replaces react-router's data router, whose only use was `useBlocker`: 18 KB of gzip before the first rows. A
 * blocker is also React state: one that blocks again before the next render has not changed, so a second Back was held
 * without a question. Each `popstate` compares the browser's entry with the page's instead of counting, so two quick
 * Backs return as far. `history.state` has the names of the package, so entries of an older page still work.
 */
export function createPageHistory(guard: LeaveGuard): PageHistory {
  let stand = standHere(0);
  let listener: Listener | null = null;
  /** The navigation that the open question is about. */
  let pendingMove: (() => void) | null = null;
  /** Set while the browser returns to the page's position: the step to do afterwards. */
  let returning: { andThen: (() => void) | null } | null = null;
  /** Index of the entry to which the browser navigates after a yes. */
  let agreed: number | null = null;

  const settle = (next: Stand, atOnce = false) => {
    stand = next;
    listener?.(stand.location, atOnce);
  };
  const whenBack = (step: () => void) => {
    if (returning) returning.andThen = step;
    else step();
  };
  const hold = (step: () => void) => {
    const isPending = pendingMove !== null;
    pendingMove = step;
    if (isPending) return;
    void guard.ask().then((goes) => {
      const last = pendingMove;
      pendingMove = null;
      if (goes && listener && last) whenBack(last);
    });
  };
  const arrived = () => {
    const next = standHere(stand.idx + 1);
    const way = next.idx - stand.idx;
    if (returning && way === 0) {
      const { andThen } = returning;
      returning = null;
      return andThen?.();
    }
    const isAgreed = agreed === next.idx;
    agreed = null;
    const isHeld = way !== 0 && !isAgreed && guard.holds(stand.location, next.location);
    if (!returning && !isHeld) return settle(next);
    returning ??= { andThen: null };
    window.history.go(-way);
    return hold(() => {
      agreed = next.idx;
      window.history.go(next.idx - stand.idx);
    });
  };
  const writeBy =
    (how: 'pushState' | 'replaceState'): Write =>
    (to, state, options) => {
      const href = createHref(to);
      const step = () => {
        window.history[how](
          { usr: state ?? null, key: newKey(), idx: stand.idx + (how === 'pushState' ? 1 : 0) },
          '',
          href,
        );
        settle(standHere(stand.idx), options?.flushSync);
      };
      if (guard.holds(stand.location, locationOf(new URL(href, window.location.href)))) hold(step);
      else whenBack(step);
    };

  return {
    createHref,
    push: writeBy('pushState'),
    replace: writeBy('replaceState'),
    go: (way) => window.history.go(way),
    location: () => stand.location,
    listen: (hears) => {
      listener = hears;
      window.addEventListener('popstate', arrived);
      return () => {
        listener = null;
        window.removeEventListener('popstate', arrived);
      };
    },
  };
}

/**
 * Returns the browser's position. An entry without the page's mark is new, for example after another `#` in the URL; it
 * gets the index `otherwise`.
 */
function standHere(otherwise: number): Stand {
  const state: unknown = window.history.state;
  const known = isRecord(state) ? state : {};
  const entry = {
    usr: known.usr ?? null,
    key: typeof known.key === 'string' ? known.key : newKey(),
    idx: typeof known.idx === 'number' ? known.idx : otherwise,
  };
  if (known.key !== entry.key || known.idx !== entry.idx) window.history.replaceState(entry, '');
  return { location: { ...locationOf(window.location), state: entry.usr, key: entry.key }, idx: entry.idx };
}

function locationOf({ pathname, search, hash }: URL | typeof window.location): Location {
  return { pathname, search, hash, state: null, key: '' };
}

function createHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
