import type { CheckResult } from './checkDeclarationText.ts';

/** A text to check, as sent to the thread, and the result. */
export interface CheckJob {
  file: string;
  text: string;
  /** The existing menu sections; null accepts any. */
  sections?: readonly string[] | null | undefined;
}

/** Messages of the thread: that it is ready, then a result for every job, in their order. */
export type CheckReply = 'ready' | CheckResult;
