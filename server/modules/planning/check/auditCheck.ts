import { addDays } from '#planning/days.ts';
import { auditResults, isSameResult, type AuditResult } from '#planning/followAudit.ts';
import { taskStates } from '#planning/progress.ts';
import { readAuditedStores } from '../audit/readFollowedAudits.ts';
import { correctionDays } from '../follow/days.ts';
import type { Check } from './check.ts';
import { reachedText } from './resultText.ts';
import { readWaiting } from './readWaiting.ts';

/** Returns what an audit task has reached, in Russian: `прогресс 50 %, «Новая», без отчёта`. */
const auditText = (result: AuditResult): string =>
  `${reachedText(result)}, ${result.reportId === null ? 'без отчёта' : `отчёт ${result.reportId}`}`;

/** Whether a stored result is the one that the reports give; a task past its deadline is closed by the next night. */
const isExpected = (stored: AuditResult, result: AuditResult): boolean =>
  isSameResult(stored, result) ||
  (stored.status === taskStates.untouched && isSameResult({ ...stored, status: taskStates.failed }, result));

/**
 * Finds audit tasks that differ from the reports of their stores, except stores whose changes wait to be followed.
 * Tasks that no night follows any more are left out.
 */
export const auditCheck: Check = {
  name: 'auditResult',
  async find(db, storeIds, day) {
    const oldest = addDays(day, -correctionDays);
    const differing = (await readAuditedStores(db, storeIds)).flatMap(({ storeId, tasks, reports }) => {
      const storedOf = new Map(tasks.map((task) => [task.auditTaskId, task]));
      return auditResults(tasks, reports, day).flatMap((result) => {
        const task = storedOf.get(result.auditTaskId);
        return task === undefined || task.deadline < oldest || isExpected(task.stored, result)
          ? []
          : { storeId, stored: task.stored, result };
      });
    });
    const waiting = await readWaiting(
      db,
      'auditStoreIds',
      differing.map(({ storeId }) => storeId),
    );
    return differing
      .filter(({ storeId }) => !waiting.has(storeId))
      .map(({ storeId, stored, result }) => ({
        text: `Задача аудита ${result.auditTaskId}: ${auditText(stored)}, а по отчётам ${auditText(result)}`,
        subject: { kind: 'tradePoint', id: storeId },
      }));
  },
};
