import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './scalars.ts';

const date = (errorMessage: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage });

/** What one employee is to sell (spec D18). `money` (roubles) is null for the percent type. */
export const agentTask = Type.Object({
  fieldEmployeeId: Type.Integer(),
  volume: nullable(Type.Number({ minimum: 0 })),
  money: nullable(Type.Number({ minimum: 0 })),
});
export type AgentTask = Static<typeof agentTask>;

/** The body of a create or an update (part1 §3, §5, §7, spec D18). Percents travel as fractions (spec D15). An update carries `strategyId` (spec D53). */
export const volumeStrategyBody = Type.Object({
  strategyId: Type.Optional(Type.Integer()),
  name: Type.String({ pattern: '\\S', maxLength: 1000, errorMessage: 'Введите название стратегии' }),
  mmlId: nullable(Type.Integer()),
  tasks: Type.Array(agentTask),
  distributionMoneyIncrease: nullable(Type.Number({ minimum: 0, maximum: 3 })),
  percentageOfSales: nullable(Type.Number({ minimum: 0, maximum: 1 })),
  storesAffectionCount: nullable(Type.Number({ minimum: 0 })),
  startDate: date('Выберите дату начала действия'),
  endDate: date('Выберите дату окончания действия'),
  measure: Type.Integer({ minimum: 0, maximum: 2, errorMessage: 'Выберите формулировку' }),
  progressThreshold: Type.Number({ minimum: 0, maximum: 1, errorMessage: 'Введите погрешность начисления средств' }),
  status: Type.Integer({ minimum: 0, maximum: 1, errorMessage: 'Выберите статус' }),
  comment: nullable(Type.String({ maxLength: 10_000 })),
});
export type VolumeStrategyBody = Static<typeof volumeStrategyBody>;

/** A volume strategy as it is read (part1 §3). */
export const volumeStrategy = Type.Intersect([volumeStrategyBody, Type.Object({
  strategyId: Type.Integer(),
  mmlName: nullable(Type.String()),
  companyEmployee: nullable(Type.Object({ companyEmployeeId: Type.Integer(), fullName: Type.String() })),
})]);
export type VolumeStrategy = Static<typeof volumeStrategy>;
