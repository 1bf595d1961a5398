import { Type, type Static } from '@sinclair/typebox';
import { companyEmployeeSchema } from './reference.ts';
import { amountType, fractionType, idType, nullableType } from './scalars.ts';

/** The task of a selected employee (spec D18); `money` is null for the percent type. */
const taskBody = Type.Object({
  fieldEmployeeId: idType,
  volume: nullableType(amountType),
  money: Type.Optional(nullableType(amountType)),
});

/** What the fields of the declaration do not define of the body of a volume strategy (part1 §3; spec D18). */
export const volumeStrategyBodyParts = {
  tasks: Type.Optional(nullableType(Type.Array(taskBody, { maxItems: 20_000 }))),
  progressThreshold: fractionType(100, 1),
  strategyId: Type.Optional(nullableType(idType)),
};

/**
 * The body of a new or changed volume strategy (part1 §3, §7; spec D18, D42, D53), as far as code reads it; a field
 * that no code reads needs no line.
 */
export interface VolumeStrategyBody {
  name: string;
  mmlId?: number | null;
  tasks?: Static<typeof taskBody>[] | null;
  distributionMoneyIncrease?: number | null;
  percentageOfSales?: number | null;
  storesAffectionCount?: number | null;
  startDate: string;
  endDate: string;
  progressThreshold: number;
  measure: 0 | 1 | 2;
  status: 0 | 1;
  comment?: string | null;
  strategyId?: number | null;
}

const number = Type.Union([Type.Number(), Type.Null()]);

/** Names of chosen records and computed values of a volume strategy. */
const rowParts = {
  mmlName: Type.Union([Type.String(), Type.Null()]),
  responsible: companyEmployeeSchema,
  tasksCount: Type.Integer(),
  /** Money accrued by its tasks so far. */
  moneyPaid: Type.Optional(Type.Number()),
};
/** The same with the tasks of the selected employees, which rows of the list do not have. */
export const volumeStrategyParts = {
  ...rowParts,
  tasks: Type.Array(
    Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String(), volume: number, money: number }),
  ),
};
const [row, parts] = [Type.Object(rowParts), Type.Object(volumeStrategyParts)];

/** A row of the list of volume strategies, as far as code reads it. */
export interface VolumeStrategyRow extends Static<typeof row> {
  strategyId: number;
  name: string;
  mmlId: number | null;
  distributionMoneyIncrease: number | null;
  percentageOfSales: number | null;
  storesAffectionCount: number | null;
  startDate: string;
  endDate: string;
  measure: number;
  progressThreshold: number;
  status: number;
}

/** A volume strategy with the tasks of its selected employees (part1 §3), as far as code reads it. */
export type VolumeStrategy = VolumeStrategyRow & Static<typeof parts>;

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
