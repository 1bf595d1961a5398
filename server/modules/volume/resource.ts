import { sql } from 'drizzle-orm';
import { volumeStrategyBodySchema } from '#contract/bespokeSchemas.ts';
import { strategyVolumeResource as declaration } from '#resources/strategyVolume.ts';
import type { VolumeStrategy, VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import { notFound } from '../../platform/http/httpError.ts';
import type { Resource } from '../../trail/history/resource.ts';
import { readVolumeStrategies, volumeStrategyRows } from './read.ts';
import { saveVolumeStrategy } from './save.ts';
import { volumeStrategyScope } from './scope.ts';
import { reviveStrategy, withdrawStrategy } from './withdrawTasks.ts';

/** Volume strategies (part1 §7; spec D16, D18, D42, D53), including the selected employees. */
export const versionedVolumeStrategies: Resource<VolumeStrategy, VolumeStrategyBody> = {
  declaration,
  event: 'volumeStrategy',
  scope: volumeStrategyScope,
  rows: (id) => [
    { table: 'volume_strategies', where: sql`strategy_id = ${id} and not deleted` },
    { table: 'volume_tasks', where: sql`strategy_id = ${id}` },
  ],
  clear: (tx, id) => withdrawStrategy(tx, Number(id)),
  revive: (tx, id, stored) => reviveStrategy(tx, Number(id), stored),
  read: (db, ids, limit) => readVolumeStrategies(db, ids.map(Number), limit),
  own: ({ mmlName: _mmlName, tasksCount: _tasksCount, moneyPaid: _moneyPaid, responsible, tasks, ...own }) => ({
    ...own,
    responsible: responsible.companyEmployeeId,
    tasks: tasks
      .map(({ fieldEmployeeId, volume, money }) => [fieldEmployeeId, volume, money] as const)
      .toSorted(([a], [b]) => a - b),
  }),
  notFoundError: () => notFound('Стратегия не найдена: возможно, её уже удалили'),
  reads: { list: volumeStrategyRows },
  writes: {
    body: volumeStrategyBodySchema,
    create: async (tx, { actor }, body) => ({ ids: [await saveVolumeStrategy(tx, null, body, actor)] }),
    async update(tx, { actor }, id, body) {
      await saveVolumeStrategy(tx, id, body, actor);
    },
  },
};
