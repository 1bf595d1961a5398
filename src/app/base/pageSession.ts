import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '#providers/session.ts';

/**
 * The page session of one user: it ends with the session, or waits for the same user to sign in again
 * (docs/decisions/0035).
 */
export interface PageSession {
  /** Whether it is suspended: the session ended with unsaved changes. */
  state: StoreApi<{ isSuspended: boolean }>;
  /**
   * Calls `listener` when all data of the user must be removed (spec D21). Returns the function that unsubscribes it.
   */
  onEnd(listener: () => void): () => void;
  /** Calls `listener` when the session ended and the page session is suspended. */
  onHold(listener: () => void): void;
  /** Continues after the same user has signed in again. */
  goOn(): void;
  /** Ends the page session because a different user has signed in. */
  end(): void;
  /** Signs out: unsaved changes do not suspend the page session. */
  signOut(): void;
}

/** Creates the page session over a session that may end at any moment, in this tab or in another. */
export function createPageSession(session: Pick<Session, 'onEnd' | 'signOut'>, hasUnsaved: () => boolean): PageSession {
  const state = createStore(() => ({ isSuspended: false }));
  const [enders, holders] = [new Set<() => void>(), new Set<() => void>()];
  let leaving = false;

  function end(): void {
    state.setState({ isSuspended: false });
    for (const listener of enders) listener();
  }

  session.onEnd(() => {
    // A suspended page session is reported once; a sign-in replaces tokens and would report the end again.
    if (state.getState().isSuspended) return;
    if (leaving || !hasUnsaved()) return end();
    state.setState({ isSuspended: true });
    for (const listener of holders) listener();
  });

  return {
    state,
    end,
    onEnd(listener) {
      enders.add(listener);
      return () => void enders.delete(listener);
    },
    onHold: (listener) => void holders.add(listener),
    goOn: () => state.setState({ isSuspended: false }),
    signOut() {
      leaving = true;
      session.signOut();
      leaving = false;
    },
  };
}
