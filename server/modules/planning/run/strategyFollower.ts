import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../../platform/db/connection.ts';
import type { Follower, FollowerSettings, Writer } from '../../../platform/context/follower.ts';
import type { OwnStrategy } from '../../strategies/read.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { storeVersion, strategyBodyOf } from '../planVersion.ts';
import { readItems } from '../readItems.ts';
import { versionVolume } from '../volume/versionVolume.ts';
import { enqueuePlanning } from './planJob.ts';

/**
 * Creates the follower that versions a written distribution or volume strategy, however it is written or restored; the
 * planning of a distribution strategy is enqueued, also when it is deleted (planning §8).
 */
export const strategyFollower = (settings: FollowerSettings): Follower => ({
  needsBefore: false,
  async follow(tx, writer, { declaration }, changes) {
    const isDistribution = declaration === strategyResource;
    if (!isDistribution && declaration !== strategyVolumeResource) return;
    if (!(await isPlanningOn(tx, settings))) return;
    for (const { before, after } of changes) {
      if (!isDistribution) {
        if (after !== undefined)
          await versionVolume(tx, after as VolumeStrategy, { at: writer.at, by: writer.actor.name });
        continue;
      }
      if (after !== undefined) await versionStrategy(tx, writer, after as OwnStrategy);
      const { strategyId, name } = (after ?? before) as OwnStrategy;
      await enqueuePlanning(tx, { strategyId, name, now: writer.at });
    }
  },
});

async function versionStrategy(tx: Db, { actor, at }: Writer, saved: OwnStrategy): Promise<void> {
  const strategy = strategyBodyOf(saved);
  const items = await readItems(tx, strategy.mmlId);
  await storeVersion(tx, { strategyId: saved.strategyId, strategy, items }, { at, by: actor.name });
}
