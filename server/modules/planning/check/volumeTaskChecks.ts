import { sql } from 'drizzle-orm';
import { formatMoney } from '#codecs/money.ts';
import { formatExactPercent } from '#codecs/percent.ts';
import { volumeResult, type VolumeResult } from '#planning/followVolume.ts';
import { increaseOf } from '#planning/volumeTask.ts';
import { readIncreases } from '../volume/followIncreases.ts';
import {
  isFollowedVolume,
  isFrozenVolume,
  readVolumeTaskSales,
  type FollowedVolumeTask,
} from '../volume/readFollowedVolume.ts';
import { queryCheck, type Check } from './check.ts';
import { resultText, taskStatusName } from './resultText.ts';
import { readWaiting } from './readWaiting.ts';

const volumeMoney = queryCheck<{ task: number; paid: number; accrued: number }>('volumeMoney', {
  find: (ids) => sql`
    select volume_task_id as task, money_paid as paid, accrued
    from (select volume_task_id, money_paid, (select coalesce(sum(amount), 0)::float8 from accruals a where a.volume_task_id = volume_tasks.volume_task_id and kind = 'volume') as accrued
      from volume_tasks where volume_task_id = any(${ids})) own
    where money_paid <> accrued order by 1`,
  describe: ({ task, paid, accrued }) => ({
    text: `Задача по объёму ${task}: начислено ${formatMoney(paid)}, а по строкам начислений ${formatMoney(accrued)}`,
    subject: { kind: 'volumeTask', id: task },
  }),
});

/** Finds volume tasks that differ from their sales, except those whose changes wait to be followed. */
const volumeFollowing: Check = {
  name: 'volumeResult',
  async find(db, ids, day) {
    const differing = (await readVolumeTaskSales(db, ids, isFollowedVolume(day)))
      .map((task) => ({ task, result: volumeResult(task) }))
      .filter(
        ({ task, result }) =>
          task.progress !== result.progress || task.status !== result.status || task.postedBonus !== result.bonus,
      );
    const waiting = await readWaiting(
      db,
      'volumeTaskIds',
      differing.map(({ task }) => task.volumeTaskId),
    );
    return differing
      .filter(({ task }) => !waiting.has(task.volumeTaskId))
      .map(({ task, result }) => ({
        text: `Задача по объёму ${task.volumeTaskId}: ${resultText(task, task.postedBonus)}, а по продажам ${resultText(result, result.bonus)}`,
        subject: { kind: 'volumeTask', id: task.volumeTaskId },
      }));
  },
};

/** Finds volume tasks whose increase differs from the accruals for distribution tasks that they raise. */
const volumeIncrease: Check = {
  name: 'volumeIncrease',
  async find(db, taskIds, day) {
    return (await readIncreases(db, { taskIds }, day)).flatMap(({ volumeTaskId, posted, ...task }) => {
      const increase = increaseOf(task, task.distributionAccruals);
      return increase === posted
        ? []
        : {
            text: `Задача по объёму ${volumeTaskId}: надбавка ${formatMoney(posted)}, а по начислениям за дистрибуцию ${formatMoney(increase)}`,
            subject: { kind: 'volumeTask' as const, id: volumeTaskId },
          };
    });
  },
};

/** Returns what corrected sales would make of state and money, in Russian: `: «Выполнена», на 5 000 ₽ больше`. */
function changedText(task: FollowedVolumeTask, { status, bonus }: VolumeResult): string {
  const difference = bonus - task.postedBonus;
  const parts = [
    ...(status === task.status ? [] : [`«${taskStatusName(status)}»`]),
    ...(difference === 0 ? [] : [`на ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'больше' : 'меньше'}`]),
  ];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

/** Finds volume tasks whose sales were corrected when they no longer followed them. */
export const volumeCorrections: Check = {
  name: 'corrections',
  find: async (db, ids, day) =>
    (await readVolumeTaskSales(db, ids, isFrozenVolume(day))).flatMap((task) => {
      const result = volumeResult(task);
      const changed = changedText(task, result);
      return result.progress === task.progress && changed === ''
        ? []
        : {
            text: `Задача по объёму ${task.volumeTaskId}: засчитано ${formatExactPercent(task.progress)}, а по исправленным продажам ${formatExactPercent(result.progress)}${changed}`,
            subject: { kind: 'volumeTask' as const, id: task.volumeTaskId },
          };
    }),
};

/** The checks of planned volume tasks. */
export const volumeTaskChecks: readonly Check[] = [volumeMoney, volumeFollowing, volumeIncrease];
