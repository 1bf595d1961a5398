import { Type, type Static } from '@sinclair/typebox';
import { companyEmployeeSchema } from './reference.ts';
import {
  amountType,
  commentType,
  isoDateType,
  fractionType,
  idType,
  nullableType,
  numberEnumType,
  textType,
} from './scalars.ts';

/** The task of a selected employee (spec D18); `money` is null for the percent type. */
const taskBody = Type.Object({
  fieldEmployeeId: idType,
  volume: nullableType(amountType),
  money: Type.Optional(nullableType(amountType)),
});

/**
 * Body of a new or changed volume strategy (part1 §3, §7; spec D18, D42, D53); its rules are those of the declaration.
 */
export const volumeStrategyBodySchema = Type.Object({
  name: textType(255),
  mmlId: Type.Optional(nullableType(idType)),
  tasks: Type.Optional(nullableType(Type.Array(taskBody, { maxItems: 20_000 }))),
  distributionMoneyIncrease: Type.Optional(nullableType(fractionType(300))),
  percentageOfSales: Type.Optional(nullableType(fractionType(100))),
  storesAffectionCount: Type.Optional(nullableType(Type.Integer({ maximum: 1_000_000 }))),
  startDate: isoDateType,
  endDate: isoDateType,
  progressThreshold: fractionType(100, 1),
  measure: numberEnumType([0, 1, 2]),
  status: numberEnumType([0, 1]),
  comment: commentType(2000),
  strategyId: Type.Optional(nullableType(idType)),
});
export type VolumeStrategyBody = Static<typeof volumeStrategyBodySchema>;

const number = Type.Union([Type.Number(), Type.Null()]);

/** A row of the list of volume strategies. */
export const volumeStrategyRowSchema = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  mmlId: Type.Union([Type.Integer(), Type.Null()]),
  mmlName: Type.Union([Type.String(), Type.Null()]),
  distributionMoneyIncrease: number,
  percentageOfSales: number,
  storesAffectionCount: number,
  startDate: isoDateType,
  endDate: isoDateType,
  measure: Type.Integer(),
  progressThreshold: Type.Number(),
  status: Type.Integer(),
  comment: Type.Union([Type.String(), Type.Null()]),
  responsible: companyEmployeeSchema,
  tasksCount: Type.Integer(),
  /** Money accrued by its tasks so far. */
  moneyPaid: Type.Optional(Type.Number()),
});
export type VolumeStrategyRow = Static<typeof volumeStrategyRowSchema>;

/** A volume strategy with the tasks of its selected employees (part1 §3). */
export const volumeStrategySchema = Type.Object({
  ...volumeStrategyRowSchema.properties,
  tasks: Type.Array(
    Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String(), volume: number, money: number }),
  ),
});
export type VolumeStrategy = Static<typeof volumeStrategySchema>;

/**
 * A field employee in `GET /api/v1/fieldEmployees/saleStatistics/` (part2 §3): sums per month, in the order of
 * `months`.
 */
const agentSalesSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  monthSalesRub: Type.Array(Type.Number()),
  monthSalesKg: Type.Array(Type.Number()),
  monthSalesPiece: Type.Array(Type.Number()),
  average: Type.Object({ averageSalesRub: number, averageSalesKg: number, averageSalesPiece: number }),
});
export type AgentSales = Static<typeof agentSalesSchema>;

/** `months` are `YYYY-MM`, oldest first. */
export const saleStatisticsSchema = Type.Object({
  months: Type.Array(Type.String()),
  fieldemployees: Type.Array(agentSalesSchema),
});
export type SaleStatistics = Static<typeof saleStatisticsSchema>;
