import { unixNow } from '../../../platform/context/deps.ts';
import { closeTasks, endMovedTasks, freezeTasks, type ClosingPlace } from '../follow/closeTasks.ts';
import { closeDueVolumeTasks } from '../volume/closeDueVolumeTasks.ts';
import { keepRaisedTasks } from '../volume/followIncreases.ts';
import { versionNextVolume } from '../volume/versionVolume.ts';
import { planningActor } from '../planningActor.ts';
import type { NightPhase } from './nightPhase.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { type FollowMoment, followTasks } from '../follow/followTasks.ts';
import { followVolumeTasks, volumeTasksAtOnce } from '../volume/followVolumeTasks.ts';
import { isFollowedVolume } from '../volume/readFollowedVolume.ts';
import { readFollowedIds } from '../follow/readFollowed.ts';

/** Ends tasks whose point has left their distributor, before later sales there are counted. */
export const movePhase: NightPhase = {
  async step(tx, deps, { day, size }) {
    const isUnfinished = await endMovedTasks(tx, deps, { at: unixNow(deps), day }, size);
    return isUnfinished ? { state: null, progress: 'Задачи точек, которые сменили дистрибьютора' } : null;
  },
};

/** Follows the sales of all planned distribution tasks that are not frozen. */
export const followPhase: NightPhase = {
  async step(tx, deps, { day, size, state }) {
    const last = await followAllTasks(tx, { at: unixNow(deps), day }, { after: Number(state ?? 0), size });
    return last === null ? null : { state: last, progress: 'Ход задач' };
  },
};

/** Follows the sales of all planned volume tasks that are not frozen. */
export const followVolumePhase: NightPhase = {
  async step(tx, deps, { day, state }) {
    const last = await followAllVolumeTasks(tx, { at: unixNow(deps), day }, Number(state ?? 0));
    return last === null ? null : { state: last, progress: 'Ход задач по объёму' };
  },
};

/** What a night is closing, and the place after which it continues. */
interface Closing {
  work: 'close' | 'closeVolume' | 'freeze' | 'keepRaised';
  after?: ClosingPlace;
}

/** Closes the tasks that have passed their deadline, and then freezes those that were closed long ago. */
export const closePhase: NightPhase = {
  async step(tx, deps, { day, size, state }) {
    const moment = { at: unixNow(deps), day };
    const goOn = (next: Closing) => ({ state: next, progress: 'Закрытие задач' });
    const { work, after }: Closing = (state as Closing | null) ?? { work: 'close' };
    if (work === 'close') {
      const last = await closeTasks(tx, deps, moment, { size, after });
      return goOn(last === undefined ? { work: 'closeVolume' } : { work, after: last });
    }
    if (work === 'closeVolume')
      return goOn({ work: (await closeDueVolumeTasks(tx, deps, moment, size)) ? work : 'freeze' });
    if (work === 'freeze') return goOn({ work: (await freezeTasks(tx, moment, size)) ? work : 'keepRaised' });
    return (await keepRaisedTasks(tx, day, size)) ? goOn({ work }) : null;
  },
};

/** Takes over changes of the lists of volume strategies. */
export const versionVolumePhase: NightPhase = {
  async step(tx, deps, { day, state }) {
    const writer = { at: unixNow(deps), by: planningActor.name };
    const last = await versionNextVolume(tx, { day, after: Number(state ?? 0) }, writer);
    return last === null ? null : { state: last, progress: 'Стратегии на объём' };
  },
};

/**
 * Follows all planned volume tasks, some at a time by their ids. `after` is the last id of the step before; returns the
 * last one of this step, null at the end.
 */
async function followAllVolumeTasks(tx: Db, moment: FollowMoment, after: number): Promise<number | null> {
  const tasks = await rowsOf<{ id: number }>(
    tx,
    sql`
    select volume_task_id as id from volume_tasks where volume_task_id > ${after} and ${isFollowedVolume(moment.day)}
    order by volume_task_id limit ${volumeTasksAtOnce}`,
  );
  await followVolumeTasks(
    tx,
    tasks.map(({ id }) => id),
    moment,
  );
  return tasks.length < volumeTasksAtOnce ? null : (tasks.at(-1)?.id ?? null);
}

/**
 * Follows all planned tasks that are not frozen, `size` at a time in the order of their ids: the night finds what no
 * change of sales has announced. `after` is the last id of the step before; returns the last one of this step, null at
 * the end.
 */
export async function followAllTasks(
  tx: Db,
  moment: FollowMoment,
  { after, size }: { after: number; size: number },
): Promise<number | null> {
  const taskIds = await readFollowedIds(tx, { after, size });
  await followTasks(tx, taskIds, moment);
  return taskIds.length < size ? null : (taskIds.at(-1) ?? null);
}
