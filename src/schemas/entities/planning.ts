import { Type, type Static } from '@sinclair/typebox';
import { idType, isoDateType, nullableType } from './scalars.ts';
import { strategyBodySchema } from './strategy.ts';

/** What a strategy would plan on a day: a distribution strategy as it would be saved (spec D79). */
export const previewBodySchema = Type.Object({
  kind: Type.Literal('distribution'),
  strategyId: nullableType(idType),
  strategy: strategyBodySchema,
  /** The day of planning; by default today, or the first day of the strategy when that is later. */
  day: Type.Optional(isoDateType),
});
export type PreviewBody = Static<typeof previewBodySchema>;

/** The same for a page of points, or for one of them. */
export const previewPointsBodySchema = Type.Object({
  ...previewBodySchema.properties,
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  tradePointId: Type.Optional(nullableType(idType)),
});

const totals = {
  points: Type.Integer(),
  pointsWithTasks: Type.Integer(),
  tasks: Type.Integer(),
  money: Type.Integer(),
};

export const previewSchema = Type.Object({
  day: isoDateType,
  /** The last day up to which the sales of all chosen distributors are known. */
  asOf: isoDateType,
  ...totals,
  byDistributor: Type.Array(
    Type.Object({ distrId: Type.Integer(), name: Type.String(), ...totals, lastSaleDay: nullableType(isoDateType) }),
  ),
  /** Pairs of point and item without a task, and tasks without a motivation. */
  notPlanned: Type.Object({
    onShelf: Type.Integer(),
    claimed: Type.Integer(),
    overLimit: Type.Integer(),
    withoutExecutor: Type.Integer(),
    withoutMotivation: Type.Integer(),
  }),
});
export type PlanPreview = Static<typeof previewSchema>;

export const previewPointSchema = Type.Object({
  tradePointId: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  executor: nullableType(Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() })),
  tasks: Type.Array(
    Type.Object({
      itemKey: Type.String(),
      name: Type.String(),
      volume: Type.Number(),
      measure: Type.Union([Type.Literal('r'), Type.Literal('piece'), Type.Literal('kg')]),
      moneyTotal: Type.Integer(),
      startDate: isoDateType,
      deadlineDate: isoDateType,
    }),
  ),
  /** Russian sentences: the steps of each task, and why other items get none. */
  explanation: Type.Array(Type.String()),
});
export type PreviewPoint = Static<typeof previewPointSchema>;
