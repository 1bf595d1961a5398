import type { DataProvider } from '@refinedev/core';
import type { Values } from '#record/values.ts';

/** What a write does beyond its records: asked before it, and told after it. */
export interface WriteEffect {
  /** Sentences of the question. */
  lines: readonly string[];
  /** Whether a deletion also shows the declared lines; by default these replace them. */
  besidesDeclared?: boolean;
  /** A part of the message after the write, without a full stop; absent when there is nothing to tell. */
  note?: string;
  /** Number of records that the API would refuse to delete; absent when none is known. */
  blocked?: number;
}

/** An effect of a save, with its question. */
export interface SaveEffect extends WriteEffect {
  title: string;
  yes: string;
}

/** A change of a record: its values before and after, and the body of its save. */
export interface ChangedValues {
  id: string | number;
  before: Values;
  after: Values;
  body: Values;
}

/** Finds the effects of the writes of a resource; null without an effect that needs a question. */
export interface WriteEffects {
  ofDeletion: (ids: readonly (string | number)[]) => Promise<WriteEffect | null>;
  ofSave: (changes: readonly ChangedValues[]) => Promise<SaveEffect | null>;
}

/** Loads the effects of the writes of a resource; null where writes have no effects. */
export type LoadWriteEffects = (
  call: NonNullable<DataProvider['custom']>,
  host: { planning?: boolean },
) => Promise<WriteEffects | null>;
