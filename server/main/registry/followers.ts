import type { Follower } from '../../platform/context/follower.ts';
import { historyFollower } from '../../trail/history/entries.ts';
import { webhookFollower } from '../../trail/webhooks/outbox.ts';

/** Returns the followers of every write: the history unless it is off, webhooks, and those of modules. */
export function followersOf(history: 'on' | 'off', ofModules: readonly Follower[] = []): readonly Follower[] {
  return [...(history === 'off' ? [] : [historyFollower]), webhookFollower, ...ofModules];
}
