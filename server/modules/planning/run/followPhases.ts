import { unixNow } from '../../../platform/context/deps.ts';
import { closeTasks, freezeTasks } from '../follow/closeTasks.ts';
import { followAllTasks } from '../follow/followAllTasks.ts';
import { closeDueVolumeTasks } from '../volume/closeDueVolumeTasks.ts';
import type { NightPhase } from './nightWork.ts';

/** Follows the sales of all planned tasks that are not frozen. */
export const followPhase: NightPhase = {
  async step(tx, deps, { day, state }) {
    const last = await followAllTasks(tx, { at: unixNow(deps), day }, Number(state ?? 0));
    return last === null ? null : { state: last, progress: 'Ход задач' };
  },
};

/** Closes the tasks that have passed their deadline, and freezes those that were closed long ago. */
export const closePhase: NightPhase = {
  async step(tx, deps, { day }) {
    const moment = { at: unixNow(deps), day };
    const isUnfinished = (await closeTasks(tx, deps, moment)) || (await closeDueVolumeTasks(tx, deps, moment));
    if (isUnfinished) return { state: null, progress: 'Закрытие задач' };
    await freezeTasks(tx, day);
    return null;
  },
};
