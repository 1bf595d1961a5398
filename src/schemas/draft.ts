/** What a draft belongs to: a record of a resource; a new one has no id. */
export interface DraftPlace {
  resource: string;
  id: string | null;
}

/** What was typed and not saved (spec D66). */
export interface Draft extends DraftPlace {
  /** What the record is called, for a list of drafts. */
  title: string;
  /** When its last key was typed, in unix milliseconds. */
  at: number;
  /** Plain data; what it means, whoever wrote it knows. */
  content: unknown;
}

/** The drafts of whoever is signed in. */
export interface Drafts {
  /** Whether the drafts of before are here; until then nothing is put. */
  isReady(): boolean;
  /** All of them, the newest first; the same list until one changes. */
  all(): readonly Draft[];
  /** Whether they outlive the tab. */
  areKept(): boolean;
  find(place: DraftPlace): Draft | undefined;
  /** Puts a draft in the place of an earlier one of its record. */
  put(draft: Draft): void;
  drop(place: DraftPlace): void;
  /** Told of every change. Gives the function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Told at the last moment at which something can be put before the session or the page ends. Gives the function that stops it. */
  onFlush(listener: () => void): () => void;
}

/** What a draft is kept under. */
export function draftKey({ resource, id }: DraftPlace): string {
  return `${resource}/${id ?? ''}`;
}
