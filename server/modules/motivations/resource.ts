import { motivationBodySchema } from '#contract/bespokeSchemas.ts';
import { motivationResource as declaration } from '#resources/motivation.ts';
import type { Motivation, MotivationBody } from '#schemas/entities/motivation.ts';
import { lockRule } from '../../platform/db/locks.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { rejectClashes } from './clashes.ts';
import { clashesWith, motivationRows, readMotivations } from './read.ts';
import { createMotivations, updateMotivation } from './save.ts';
import { motivationScope } from './scope.ts';
import { settleClashes } from './settle.ts';

/** Motivations (part2 §7), with rule 206. A body with several distributors creates several motivations. */
export const versionedMotivations: Resource<Motivation, MotivationBody> = {
  declaration,
  scope: motivationScope,
  lock: (tx) => lockRule(tx, 206),
  rows: rowsBy('motivation_id', 'motivations', 'motivation_products'),
  read: (db, ids) => readMotivations(db, ids.map(Number)),
  own: ({ distributor, companyEmployee, products, ...own }) => ({
    ...own,
    distrId: distributor.distrId,
    responsible: companyEmployee.companyEmployeeId,
    productIds: products.map(({ productId }) => productId).toSorted((a, b) => a - b),
  }),
  refuse: async (tx, id) => rejectClashes(await clashesWith(tx, Number(id))),
  async giveWay(tx, write, id) {
    await settleClashes(tx, write, versionedMotivations, { clashes: await clashesWith(tx, Number(id)), force: true });
  },
  notFoundError: () => notFound('Мотивация не найдена: возможно, её уже удалили'),
  reads: { list: motivationRows },
  writes: {
    body: motivationBodySchema,
    create: (tx, write, body) => createMotivations(tx, write, versionedMotivations, body),
    update: (tx, write, id, body) => updateMotivation(tx, write, versionedMotivations, id, body),
  },
};
