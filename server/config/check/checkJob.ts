import type { Checked } from './checkText.ts';

/** One text to check, as it goes to the thread and what comes back. */
export interface CheckJob {
  file: string;
  text: string;
}

/** What the thread says: that it is there, then an answer to every job, in their order. */
export type CheckSaid = 'ready' | Checked;
