/** The record that a draft belongs to; a new record has no id. */
export interface DraftPlace {
  resource: string;
  id: string | null;
  /** The open form that the draft belongs to: two tabs with the same record never write into one draft. */
  form?: string;
}

/** Typed but unsaved changes (spec D66). */
export interface Draft extends DraftPlace {
  /** Name of the record in the list of drafts. */
  title: string;
  /** Time of the last edit in unix milliseconds. */
  at: number;
  /** Plain data in a format defined by the writer of the draft. */
  content: unknown;
}

/** The drafts of the signed-in user. */
export interface Drafts {
  /** Whether the earlier drafts are loaded; before that no draft is put. */
  isReady(): boolean;
  /** Returns all drafts, newest first; the same array until one changes. */
  all(): readonly Draft[];
  /** Whether the drafts are stored beyond the tab's lifetime. */
  areStored(): boolean;
  /** Returns the newest draft of a record. */
  find(place: DraftPlace): Draft | undefined;
  /** Replaces the earlier draft of the same record and form. */
  put(draft: Draft): void;
  drop(place: DraftPlace): void;
  /** Calls `listener` on every change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /**
   * Calls `listener` at the last moment to put a draft before the session or the page ends. Returns the function that
   * unsubscribes it.
   */
  onFlush(listener: () => void): () => void;
}

export function draftKey({ resource, id, form }: DraftPlace): string {
  return `${resource}/${id ?? ''}${form === undefined ? '' : `#${form}`}`;
}

/** Returns whether two places are of one record, regardless of the forms. */
export function isSameRecord(one: DraftPlace, other: DraftPlace): boolean {
  return one.resource === other.resource && one.id === other.id;
}
