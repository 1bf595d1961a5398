import { auditStrategyBodySchema } from '#contract/bespokeSchemas.ts';
import { auditStrategyResource as declaration } from '#resources/auditStrategy.ts';
import type { AuditStrategy, AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import { lockRule } from '../../platform/db/locks.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { rejectSpecialOverlap } from './overlap.ts';
import { auditStrategyRows, readAuditStrategies } from './read.ts';
import { createAuditStrategy, updateAuditStrategy } from './save.ts';
import { auditStrategyScope } from './scope.ts';

/** Audit strategies (part1 §7, version 2), with rule 205. */
export const versionedAuditStrategies: Resource<AuditStrategy, AuditStrategyBody> = {
  declaration,
  scope: auditStrategyScope,
  lock: (tx) => lockRule(tx, 205),
  rows: rowsBy('strategy_id', 'audit_strategies'),
  read: (db, ids, limit) => readAuditStrategies(db, ids.map(Number), limit),
  own: ({ territories: _territories, stores: _stores, responsible, ...own }) => ({
    ...own,
    responsible: responsible.companyEmployeeId,
  }),
  refuse: (tx, id, limit) => rejectSpecialOverlap(tx, Number(id), limit),
  notFoundError: () => notFound('Стратегия не найдена: возможно, её уже удалили'),
  reads: { list: auditStrategyRows },
  writes: {
    body: auditStrategyBodySchema,
    create: async (tx, { actor }, body) => ({ ids: [await createAuditStrategy(tx, actor, body)] }),
    update: (tx, { actor }, id, body) => updateAuditStrategy(tx, actor, id, body),
  },
};
