import { strategyBodySchema } from '#contract/bespokeSchemas.ts';
import { strategyResource as declaration } from '#resources/strategy.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { lockRule } from '../../platform/db/locks.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { readOwnStrategies, readStrategy, strategyRows, type OwnStrategy } from './read.ts';
import { rejectDuplicateStrategy, saveStrategy } from './save.ts';
import { strategyScope } from './scope.ts';

/** Distribution strategies (part1 §7), with rule 209. */
export const versionedStrategies: Resource<OwnStrategy, StrategyBody> = {
  declaration,
  scope: strategyScope,
  lock: (tx) => lockRule(tx, 209),
  rows: rowsBy('strategy_id', 'strategies', 'strategy_distributors'),
  read: (db, ids) => readOwnStrategies(db, ids.map(Number)),
  own: ({ distributors, companyEmployee, mml, ...own }) => ({
    ...own,
    mmlId: mml.mmlId,
    distributorIds: distributors.map(({ distrId }) => distrId).toSorted((a, b) => a - b),
    responsible: companyEmployee.companyEmployeeId,
  }),
  refuse: (tx, id) => rejectDuplicateStrategy(tx, Number(id)),
  // A confirmed duplicate exists beside the other strategy, as after a save.
  giveWay: () => Promise.resolve(),
  notFoundError: () => notFound('Стратегия не найдена: возможно, её уже удалили'),
  reads: {
    list: strategyRows,
    one: readStrategy,
  },
  writes: {
    body: strategyBodySchema,
    create: async (tx, { actor }, body) => ({ ids: [await saveStrategy(tx, null, body, actor)] }),
    async update(tx, { actor }, id, body) {
      await saveStrategy(tx, id, body, actor);
    },
  },
};
