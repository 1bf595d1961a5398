import { draftKey, type Draft, type DraftPlace } from '#schemas/draft.ts';
import { createDraftCrypto } from './draftCrypto.ts';
import { browserDraftDatabase, type DraftDatabase } from './draftDatabase.ts';

/** Milliseconds that a draft is kept after its last key. */
const keptMs = 30 * 24 * 60 * 60_000;

/** The drafts of one user on this computer, for as long as the session lasts. */
export interface DraftVault {
  all(): Promise<Draft[]>;
  /** Calls are carried out in their order, and other tabs hear of them. Rejects where the browser is full or refuses it. */
  put(draft: Draft): Promise<void>;
  drop(place: DraftPlace): Promise<void>;
  /** What is under way is still carried out; other tabs are not heard any more. */
  close(): void;
}

export interface DraftVaultOptions {
  user: string;
  /** 32 bytes in base64. */
  key: string;
  /** Told what another tab has done: null is a draft that is gone. */
  changed: (place: string, draft: Draft | null) => void;
}

/** Opens them, and forgets whatever is older than 30 days. Rejects where the browser has no WebCrypto or no IndexedDB, or refuses either. */
export async function openDraftVault(
  { user, key, changed }: DraftVaultOptions,
  database: DraftDatabase = browserDraftDatabase,
): Promise<DraftVault> {
  const crypto = await createDraftCrypto(user, key);
  await database.dropBefore(Date.now() - keptMs);
  const others = new BroadcastChannel('drafts');
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  others.addEventListener('message', (event: MessageEvent<{ user: string; place: string }>) => void hear(event.data));
  async function hear({ user: of, place }: { user: string; place: string }): Promise<void> {
    if (of !== user) return;
    const sealed = await database.one(user, place);
    const draft = sealed ? await crypto.open(sealed) : null;
    if (!closed) changed(place, draft);
  }

  /** Sealing takes its time: an earlier key must not come after a later one, nor after the save. */
  function inTurn(place: string, step: () => Promise<void>): Promise<void> {
    const done = last.then(step).then(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows: a channel reaches its own origin alone.
      if (!closed) others.postMessage({ user, place });
    });
    last = done.catch(() => undefined);
    return done;
  }

  return {
    async all() {
      const drafts = await Promise.all((await database.ofUser(user)).map(crypto.open));
      return drafts.filter((draft) => draft !== null);
    },
    put: (draft) => inTurn(draftKey(draft), async () => database.put(await crypto.seal(draft))),
    drop: (place) => inTurn(draftKey(place), () => database.drop(user, draftKey(place))),
    close() {
      closed = true;
      others.close();
    },
  };
}
