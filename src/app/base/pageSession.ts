import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '#providers/session.ts';

/** The work of one person in this page: it ends with the session, or waits for the next one of the same person (docs/decisions/0035). */
export interface PageSession {
  /** Whether it waits: the session ended over something unsaved. */
  state: StoreApi<{ held: boolean }>;
  /** Told when nothing of the person may stay (spec D21). Gives the function that stops it. */
  onEnd(listener: () => void): () => void;
  /** Told when the session ended and the work waits. */
  onHold(listener: () => void): void;
  /** The person is back. */
  goOn(): void;
  /** Somebody else has come. */
  end(): void;
  /** The person leaves: whatever is unsaved, nothing waits. */
  signOut(): void;
}

/** Work over a session that may end at any moment, in this tab or in another. */
export function createPageSession(session: Pick<Session, 'onEnd' | 'signOut'>, hasUnsaved: () => boolean): PageSession {
  const state = createStore(() => ({ held: false }));
  const [enders, holders] = [new Set<() => void>(), new Set<() => void>()];
  let leaving = false;

  function end(): void {
    state.setState({ held: false });
    for (const listener of enders) listener();
  }

  session.onEnd(() => {
    // What waits already is told once: a sign-in replaces tokens, and that is an end too.
    if (state.getState().held) return;
    if (leaving || !hasUnsaved()) return end();
    state.setState({ held: true });
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
    goOn: () => state.setState({ held: false }),
    signOut() {
      leaving = true;
      session.signOut();
      leaving = false;
    },
  };
}
