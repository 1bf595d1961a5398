import { eq } from 'drizzle-orm';
import { strategyResource as declaration } from '#resources/strategy.ts';
import { strategyBodySchema, type StrategyBody } from '#schemas/entities/strategy.ts';
import { lockRule } from '../../platform/db/locks.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { maxInteger } from '../../platform/http/query.ts';
import { strategies } from '../../platform/tables/strategies.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { itemsInLists } from '../mml/read.ts';
import { readOwnStrategies, readStrategies, strategyFilter, type OwnStrategy } from './read.ts';
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
    list: (db, query, limit) =>
      readStrategies(db, strategyFilter(query, limit), query.page(), { items: itemsInLists, limit }),
    async one(db, id, limit) {
      const where = eq(strategies.strategyId, id);
      return (await readStrategies(db, where, { limit: 1, offset: 0 }, { items: maxInteger, limit }))[0];
    },
  },
  writes: {
    body: strategyBodySchema,
    create: async (tx, { actor }, body) => ({ ids: [await saveStrategy(tx, null, body, actor)] }),
    async update(tx, { actor }, id, body) {
      await saveStrategy(tx, id, body, actor);
    },
  },
};
