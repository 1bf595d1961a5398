import { openDraftVault } from '#providers/drafts/draftVault.ts';
import { createDrafts, type DraftsOptions, type UserDrafts } from '#providers/drafts/drafts.ts';
import type { DraftDatabase } from '#providers/drafts/draftDatabase.ts';
import type { SealedDraft } from '#providers/drafts/draftCrypto.ts';

/** Creates the IndexedDB that all tabs of a browser share. */
export function memoryDraftDatabase(): DraftDatabase & { rows: Map<string, SealedDraft> } {
  const rows = new Map<string, SealedDraft>();
  const keyOf = (user: string, place: string) => `${user} ${place}`;
  return {
    rows,
    ofUser: async (user) => [...rows.values()].filter((row) => row.user === user),
    one: async (user, place) => rows.get(keyOf(user, place)),
    put: async (draft) => void rows.set(keyOf(draft.user, draft.place), structuredClone(draft)),
    drop: async (user, place) => void rows.delete(keyOf(user, place)),
    dropBefore: async (at) => {
      for (const [key, row] of rows) if (row.at < at) rows.delete(key);
    },
  };
}

/** Returns the host's response for a user, with a different key for each. */
export const keyOf = (user: string) => ({ user, key: Buffer.alloc(32, user).toString('base64') });

/** Creates the drafts of one browser tab, for a given user and options. */
export function createTabDrafts(
  database: DraftDatabase,
  user: string | (() => string) = 'anna',
  options: Partial<DraftsOptions> = {},
): UserDrafts {
  return createDrafts({
    askKey: async () => keyOf(typeof user === 'string' ? user : user()),
    openVault: (vault) => openDraftVault(vault, database),
    tellUnkept: () => undefined,
    ...options,
  });
}
