import { Type, type Static } from '@sinclair/typebox';
import { companyEmployee } from './reference.ts';
import { amount, comment, day, fraction, id, nullable, oneOf, text } from './scalars.ts';

/** A selected employee's task (spec D18); `money` is null for the percent type. */
const taskBody = Type.Object({ fieldEmployeeId: id, volume: nullable(amount), money: Type.Optional(nullable(amount)) });

/** The shape of the body of a new or changed volume strategy (part1 §3, §7; spec D18, D42, D53); its rules are those of the declaration. */
export const volumeStrategyBody = Type.Object({
  name: text(255),
  mmlId: Type.Optional(nullable(id)),
  tasks: Type.Optional(nullable(Type.Array(taskBody, { maxItems: 20_000 }))),
  distributionMoneyIncrease: Type.Optional(nullable(fraction(300))),
  percentageOfSales: Type.Optional(nullable(fraction(100))),
  storesAffectionCount: Type.Optional(nullable(Type.Integer({ maximum: 1_000_000 }))),
  startDate: day,
  endDate: day,
  progressThreshold: fraction(100),
  measure: oneOf([0, 1, 2]),
  status: oneOf([0, 1]),
  comment: comment(2000),
  strategyId: Type.Optional(nullable(id)),
});
export type VolumeStrategyBody = Static<typeof volumeStrategyBody>;

const number = Type.Union([Type.Number(), Type.Null()]);

/** A row of the list of volume strategies. */
export const volumeStrategyRow = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  mmlId: Type.Union([Type.Integer(), Type.Null()]),
  mmlName: Type.Union([Type.String(), Type.Null()]),
  distributionMoneyIncrease: number,
  percentageOfSales: number,
  storesAffectionCount: number,
  startDate: day,
  endDate: day,
  measure: Type.Integer(),
  progressThreshold: Type.Number(),
  status: Type.Integer(),
  comment: Type.Union([Type.String(), Type.Null()]),
  responsible: companyEmployee,
  tasksCount: Type.Integer(),
  /** The money that its tasks have accrued so far. */
  moneyPaid: Type.Optional(Type.Number()),
});
export type VolumeStrategyRow = Static<typeof volumeStrategyRow>;

/** A volume strategy with the tasks of its selected employees (part1 §3). */
export const volumeStrategy = Type.Object({
  ...volumeStrategyRow.properties,
  tasks: Type.Array(Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String(), volume: number, money: number })),
});
export type VolumeStrategy = Static<typeof volumeStrategy>;

/** One agent of `GET /api/v1/fieldEmployees/saleStatistics/` (part2 §3): sums per month, in the order of `months`. */
export const agentSales = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  monthSalesRub: Type.Array(Type.Number()),
  monthSalesKg: Type.Array(Type.Number()),
  monthSalesPiece: Type.Array(Type.Number()),
  average: Type.Object({ averageSalesRub: number, averageSalesKg: number, averageSalesPiece: number }),
});
export type AgentSales = Static<typeof agentSales>;

/** `months` are `YYYY-MM`, oldest first. */
export const saleStatistics = Type.Object({ months: Type.Array(Type.String()), fieldemployees: Type.Array(agentSales) });
export type SaleStatistics = Static<typeof saleStatistics>;
