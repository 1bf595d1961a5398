import type { Follower } from '../../platform/context/follower.ts';
import type { FollowerSettings } from '../../platform/context/deps.ts';
import { historyFollower } from '../../trail/history/entries.ts';
import { webhookFollower } from '../../trail/webhooks/outbox.ts';
import { modules } from './modules.ts';

/** Returns the followers of every write: the history unless it is off, webhooks, those of modules, and further ones. */
export function followersOf(
  history: 'on' | 'off',
  settings: FollowerSettings = {},
  more: readonly Follower[] = [],
): readonly Follower[] {
  const ofModules = modules.flatMap(({ follower }) => follower?.(settings) ?? []);
  return [...(history === 'off' ? [] : [historyFollower]), webhookFollower, ...ofModules, ...more];
}
