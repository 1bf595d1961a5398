import { Type, type Static } from '@sinclair/typebox';
import { territory } from './reference.ts';
import { nullable } from './scalars.ts';

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const ids = Type.Array(Type.Integer());

/** The trade marks of one category (part1 §3). */
export const tradeMarkChoice = Type.Object({ categoryId: Type.Integer(), tradeMarkIds: ids });

/** The body of a create or an update (part1 §3, §5, §7). `progressThreshold` is a fraction, carried as it was loaded (spec D15, D43). */
export const auditStrategyBody = Type.Object({
  name: Type.String({ pattern: '\\S', maxLength: 1000, errorMessage: 'Введите название стратегии' }),
  isSpecial: Type.Boolean({ errorMessage: 'Выберите тип' }),
  startDate: Type.String({ ...date, errorMessage: 'Выберите дату начала действия' }),
  endDate: Type.String({ ...date, errorMessage: 'Выберите дату окончания действия' }),
  territoryIds: ids,
  storeIds: ids,
  federalChainIds: ids,
  tradeMarks: Type.Array(tradeMarkChoice),
  executorType: Type.Integer({ minimum: 0, maximum: 0, errorMessage: 'Выберите сотрудника' }),
  comment: nullable(Type.String({ maxLength: 10_000 })),
  typeChain: Type.Boolean(),
  typeRetail: Type.Boolean(),
  typeWholesale: Type.Boolean(),
  typeFederalChain: Type.Boolean(),
  priceMonitoring: Type.Boolean(),
  faceMonitoring: Type.Boolean(),
  status: Type.Integer({ minimum: 0, maximum: 1, errorMessage: 'Выберите статус' }),
  progressThreshold: nullable(Type.Number()),
});
export type AuditStrategyBody = Static<typeof auditStrategyBody>;

/** A loaded strategy carries its stores, and names who answers for it (part1 §3). */
export const auditStrategy = Type.Intersect([auditStrategyBody, Type.Object({
  strategyId: Type.Integer(),
  territories: Type.Array(territory),
  stores: Type.Array(Type.Object({ storeId: Type.Integer(), name: Type.String(), address: Type.String() })),
  responsible: nullable(Type.Object({ companyEmployeeId: Type.Integer(), fullName: Type.String() })),
})]);
export type AuditStrategy = Static<typeof auditStrategy>;
