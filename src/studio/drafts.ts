import type { AnyRecord } from '#codecs/records.ts';
import { isRecord, recordsIn } from '#codecs/records.ts';
import type { Guess } from './draftOf.ts';

/** A text that is not published yet. */
export interface StoredDraft {
  text: string;
  /** The text on the server that it started from; null for a new file. */
  base: string | null;
  guesses: readonly Guess[];
  /** The records that it was drafted from, for the sample screen. */
  sample: readonly AnyRecord[];
}

/** Of a sample this much is kept, in records and in characters of their JSON. */
const kept = { records: 50, length: 50_000 };

/** Drafts of one person in this browser, by file; '' is the new one. They survive a reload and the end of a session. */
export interface Drafts {
  read(file: string): StoredDraft | null;
  /** A browser that keeps nothing loses nothing but the draft. */
  write(file: string, draft: StoredDraft): void;
  drop(file: string): void;
}

export function draftsOf(person: string): Drafts {
  const keyOf = (file: string) => `studio:${person}:${file}`;
  return {
    read(file) {
      try {
        return draftIn(JSON.parse(localStorage.getItem(keyOf(file)) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(file, draft) {
      try {
        localStorage.setItem(keyOf(file), JSON.stringify(draft));
      } catch {
        // No room or no permission: the text is still in the editor.
      }
    },
    drop: (file) => localStorage.removeItem(keyOf(file)),
  };
}

/** As many of the records as may be kept. */
export function smallSample(records: readonly AnyRecord[]): readonly AnyRecord[] {
  const some = records.slice(0, kept.records);
  return JSON.stringify(some).length <= kept.length ? some : some.slice(0, 1).filter((one) => JSON.stringify(one).length <= kept.length);
}

function draftIn(stored: unknown): StoredDraft | null {
  if (!isRecord(stored) || typeof stored.text !== 'string') return null;
  return {
    text: stored.text,
    base: typeof stored.base === 'string' ? stored.base : null,
    guesses: recordsIn(stored.guesses).filter(({ path, why }) => Array.isArray(path) && typeof why === 'string') as unknown as Guess[],
    sample: recordsIn(stored.sample),
  };
}
