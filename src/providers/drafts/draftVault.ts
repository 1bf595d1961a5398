import { draftKey, type Draft, type DraftPlace } from '#schemas/draft.ts';
import { createDraftCrypto } from './draftCrypto.ts';
import { browserDraftDatabase, type DraftDatabase } from './draftDatabase.ts';

/** Milliseconds for which a draft is stored after its last edit. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

/** The drafts of one user on this computer during a session. */
export interface DraftVault {
  all(): Promise<Draft[]>;
  /**
   * Stores a draft. Calls run in order, and other tabs are notified. Rejects when the browser's storage is full or
   * denied.
   */
  put(draft: Draft): Promise<void>;
  drop(place: DraftPlace): Promise<void>;
  /** Stops receiving changes of other tabs; pending calls still finish. */
  close(): void;
}

export interface DraftVaultOptions {
  user: string;
  /** 32 bytes in base64. */
  key: string;
  /** Receives changes of other tabs; null means that the draft was removed. */
  changed: (place: string, draft: Draft | null) => void;
}

/** Opens the drafts and deletes those older than 30 days. Rejects when WebCrypto or IndexedDB is missing or denied. */
export async function openDraftVault(
  { user, key, changed }: DraftVaultOptions,
  database: DraftDatabase = browserDraftDatabase,
): Promise<DraftVault> {
  const crypto = await createDraftCrypto(user, key);
  await database.dropBefore(Date.now() - maxAgeMs);
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

  /**
   * Queues the steps of a draft: encryption is asynchronous, and an older edit must not overwrite a newer one or
   * reappear after the save.
   */
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
