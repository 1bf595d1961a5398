import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';
import { isRecord } from '#codecs/records.ts';

/** Whoever may hold a step of the page, from one address to another, and ask about it. */
export interface LeaveGuard {
  holds: (from: Location, to: Location) => boolean;
  /** Resolves to whether the step may be taken. */
  ask: () => Promise<boolean>;
}

/** Told where the page is now, and whether that is to be drawn at once. */
type Listener = (location: Location, atOnce: boolean) => void;

/** The browser's history as the router walks it. */
export interface PageHistory extends Navigator {
  location: () => Location;
  /** Follows the browser until the function that it gives is called; then no answer takes a held step any more. */
  listen: (listener: Listener) => () => void;
}

/** Where the page stands. `idx` counts the entries of this tab: the browser says that it went, not how far. */
interface Stand {
  location: Location;
  idx: number;
}

type Write = (to: To, state: unknown, options?: NavigateOptions) => void;

/**
 * The history of the tab under one guard. A Back is over when the page hears of it, so that one that is held is undone, and done again after
 * a yes. Steps that are held meanwhile ask no second time: the answer is about the last of them.
 */
export function createPageHistory(guard: LeaveGuard): PageHistory {
  let stand = standHere(0);
  let listener: Listener | null = null;
  /** The step that the open question is about. */
  let held: (() => void) | null = null;
  /** Set while the browser is on its way back to where the page stands: what is to be done there. */
  let returning: { andThen: (() => void) | null } | null = null;
  /** The entry that the browser was sent to after a yes. */
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
    const isAsked = held !== null;
    held = step;
    if (isAsked) return;
    void guard.ask().then((goes) => {
      const last = held;
      held = null;
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

/** Where the browser is. An entry that is not marked as ours was just made, such as by another `#` in the address: it becomes `otherwise`. */
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
