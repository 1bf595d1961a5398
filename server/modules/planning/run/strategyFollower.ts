import { dayAt, defaultTimeZone, type Day } from '#planning/days.ts';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { AuditStrategy } from '#schemas/entities/auditStrategy.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../../platform/db/connection.ts';
import type { Follower, RecordChange, Writer } from '../../../platform/context/follower.ts';
import type { FollowerSettings } from '../../../platform/context/deps.ts';
import type { OwnStrategy } from '../../strategies/read.ts';
import { readOpenVolumeTasks } from '../../volume/plannedVolumeTasks.ts';
import { storeAuditVersion } from '../audit/auditVersion.ts';
import { enqueueVolumeFollowing } from '../follow/followJob.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { storeVersion, strategyBodyOf } from '../planVersion.ts';
import { planningActor } from '../planningActor.ts';
import { readItems } from '../readItems.ts';
import { versionVolume } from '../volume/versionVolume.ts';
import { enqueuePlanning } from './planJob.ts';

/** `day` is the day of the write in the company's time zone. */
type FollowStrategy = (tx: Db, writer: Writer & { day: Day }, change: RecordChange) => Promise<void>;

const followVolume: FollowStrategy = async (tx, { actor, at, day }, { after }) => {
  if (after === undefined) return;
  const strategy = after as VolumeStrategy;
  const followed = new Set(await versionVolume(tx, strategy, { at, by: actor.name, day }));
  const open = await readOpenVolumeTasks(tx, strategy.strategyId);
  // The volumes of the others may have changed.
  await enqueueVolumeFollowing(
    tx,
    open.filter((id) => !followed.has(id)),
    at,
  );
};

const followStrategy: ReadonlyMap<Declaration, FollowStrategy> = new Map([
  [strategyResource, followDistribution],
  [strategyVolumeResource, followVolume],
  [auditStrategyResource, followAuditStrategy],
]);

/**
 * Creates the follower that versions a written strategy, however it is written or restored; the planning of a
 * distribution or audit strategy is enqueued, also when it is deleted (planning §8).
 */
export const strategyFollower = (settings: FollowerSettings): Follower => ({
  needsBefore: false,
  async follow(tx, writer, { declaration }, changes) {
    // Planning versions and follows by itself, on the day of its night.
    if (writer.actor === planningActor) return;
    const follow = followStrategy.get(declaration);
    if (follow === undefined || !(await isPlanningOn(tx, settings))) return;
    const day = dayAt(writer.at * 1000, settings.timeZone?.() ?? defaultTimeZone);
    for (const change of changes) await follow(tx, { ...writer, day }, change);
  },
});

async function followDistribution(tx: Db, { actor, at }: Writer, { before, after }: RecordChange): Promise<void> {
  if (after !== undefined) {
    const saved = after as OwnStrategy;
    const strategy = strategyBodyOf(saved);
    const items = await readItems(tx, strategy.mmlId);
    await storeVersion(tx, { strategyId: saved.strategyId, strategy, items }, { at, by: actor.name });
  }
  const { strategyId, name } = (after ?? before) as OwnStrategy;
  await enqueuePlanning(tx, 'distribution', { strategyId, name, now: at });
}

async function followAuditStrategy(tx: Db, { actor, at }: Writer, { before, after }: RecordChange): Promise<void> {
  if (after !== undefined) await storeAuditVersion(tx, after as AuditStrategy, { at, by: actor.name });
  const { strategyId, name } = (after ?? before) as AuditStrategy;
  await enqueuePlanning(tx, 'audit', { strategyId, name, now: at });
}
