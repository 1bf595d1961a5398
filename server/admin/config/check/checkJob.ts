import type { CheckResult } from './checkDeclarationText.ts';

/** One text to check, as it goes to the thread and what comes back. */
export interface CheckJob {
  file: string;
  text: string;
  /** The sections of the menu that there are; null takes any. */
  sections?: readonly string[] | null | undefined;
}

/** What the thread says: that it is there, then an answer to every job, in their order. */
export type CheckReply = 'ready' | CheckResult;
