import { localStore } from '#codecs/browserStorage.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { isRecord, recordsIn } from '#codecs/records.ts';
import type { Drafts as UserDrafts } from '#schemas/draft.ts';
import type { Guess } from '../draft/draftOf.ts';
import { titleIn } from '../text/fileNames.ts';
import { studioResource } from '../text/studioResource.ts';

/** An unpublished text. */
export interface StoredDraft {
  text: string;
  /** The server text that it is based on; null for a new file. */
  base: string | null;
  guesses: readonly Guess[];
}

/** A text to open. */
export interface OpenedDraft extends StoredDraft {
  /**
   * The records that it was drafted from, for the sample screen: server responses, which drafts do not store (spec
   * D66).
   */
  sample: readonly AnyRecord[];
}

/** Maximum part of a sample that is shown, in records and in characters of their JSON. */
const shown = { records: 50, length: 50_000 };

/** The unpublished texts of one user, by file; '' is the new one. They survive a reload and the end of a session. */
export interface StudioDrafts {
  /** Returns the files with a draft, except the new one. */
  files(): string[];
  read(file: string): StoredDraft | null;
  write(file: string, draft: StoredDraft): void;
  drop(file: string): void;
}

/** Returns the studio's texts among all drafts; with null, no drafts are stored. */
export function draftsOf(drafts: UserDrafts | null): StudioDrafts {
  const placeOf = (file: string) => ({ resource: studioResource, id: file === '' ? null : file });
  return {
    files: () =>
      (drafts?.all() ?? []).flatMap(({ resource, id }) => (resource === studioResource && id !== null ? [id] : [])),
    read: (file) => draftIn(drafts?.find(placeOf(file))?.content),
    write(file, { text, base, guesses }) {
      drafts?.put({
        ...placeOf(file),
        title: titleIn(text) || file || 'Новый ресурс',
        at: Date.now(),
        content: { text, base, guesses },
      });
    },
    drop: (file) => drafts?.drop(placeOf(file)),
  };
}

/**
 * Migrates texts of an earlier version, which were in localStorage and readable by any user (spec D40), to regular
 * drafts.
 */
export function migrateOldDrafts(drafts: UserDrafts): void {
  const prefix = 'studio::';
  for (const key of localStore.keys(prefix)) {
    const draft = oldDraft(localStore.getItem(key));
    const studio = draftsOf(drafts);
    if (draft && !studio.read(key.slice(prefix.length))) studio.write(key.slice(prefix.length), draft);
    localStore.removeItem(key);
  }
}

/** Returns as many records as are shown. */
export function smallSample(records: readonly AnyRecord[]): readonly AnyRecord[] {
  const some = records.slice(0, shown.records);
  return JSON.stringify(some).length <= shown.length
    ? some
    : some.slice(0, 1).filter((item) => JSON.stringify(item).length <= shown.length);
}

function oldDraft(text: string | null): StoredDraft | null {
  try {
    return draftIn(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

function draftIn(stored: unknown): StoredDraft | null {
  if (!isRecord(stored) || typeof stored.text !== 'string') return null;
  return {
    text: stored.text,
    base: typeof stored.base === 'string' ? stored.base : null,
    guesses: recordsIn(stored.guesses).filter(
      ({ path, why }) => Array.isArray(path) && typeof why === 'string',
    ) as unknown as Guess[],
  };
}
