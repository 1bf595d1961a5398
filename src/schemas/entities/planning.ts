import { Type, type Static } from '@sinclair/typebox';
import { idType, isoDateType, nullableType } from './scalars.ts';
import type { AuditStrategyBody } from './auditStrategy.ts';
import type { StrategyBody } from './strategy.ts';
import { taskOriginSchema } from './task.ts';
import type { VolumeStrategyBody } from './volumeStrategy.ts';

/** Of which strategy and for which day a preview is. */
export const previewParts = {
  /** The saved strategy, whose open tasks are compared; null for a new one. */
  strategyId: nullableType(idType),
  /** The day of planning; by default today, or the first day of the strategy when that is later. */
  day: Type.Optional(isoDateType),
};

const parts = Type.Object(previewParts);

/** What a strategy would plan on a day: its kind, and the body of its save (spec D79). */
export type PreviewBody = Static<typeof parts> &
  (
    | { kind: 'distribution'; strategy: StrategyBody }
    | { kind: 'volume'; strategy: VolumeStrategyBody }
    | { kind: 'audit'; strategy: AuditStrategyBody }
  );

/** A preview whose strategy is checked as its save checks it, with messages at its fields. */
export const previewRequestSchema = Type.Object({
  kind: Type.Union([Type.Literal('distribution'), Type.Literal('volume'), Type.Literal('audit')]),
  strategy: Type.Object({}),
  ...previewParts,
});

/** A page of the planned points, or one of them. */
export const previewPageSchema = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  tradePointId: Type.Optional(nullableType(idType)),
});
export type PreviewPage = Static<typeof previewPageSchema>;

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
  /** By executor: an agent, or a user for the tasks of an audit strategy. */
  byAgent: Type.Array(
    Type.Object({
      fieldEmployeeId: Type.Optional(Type.Integer()),
      userId: Type.Optional(Type.Integer()),
      fullName: Type.String(),
      pointsWithTasks: Type.Integer(),
      tasks: Type.Integer(),
      money: Type.Integer(),
    }),
  ),
  /**
   * Tasks of the saved strategy that were closed in the calendar month before the day, and the roubles accrued for
   * them; null for a new strategy, and for audit strategies, which pay nothing.
   */
  lastMonth: nullableType(
    Type.Object({ firstDay: isoDateType, lastDay: isoDateType, tasks: Type.Integer(), money: Type.Integer() }),
  ),
  /** Pairs of point and item without a task, and tasks without a motivation. */
  notPlanned: Type.Object({
    onShelf: Type.Integer(),
    claimed: Type.Integer(),
    overLimit: Type.Integer(),
    withoutExecutor: Type.Integer(),
    withoutMotivation: Type.Integer(),
  }),
  /** What saving would do to the open tasks of the saved strategy; `money` is the difference of their roubles. */
  compared: Type.Object({
    created: Type.Integer(),
    changed: Type.Integer(),
    withdrawn: Type.Integer(),
    kept: Type.Integer(),
    money: Type.Integer(),
  }),
  /** Other active strategies of the kind with the same days, and how many points and products they share with it. */
  overlaps: Type.Array(
    Type.Object({ strategyId: Type.Integer(), name: Type.String(), points: Type.Integer(), products: Type.Integer() }),
  ),
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

/** The strategy, the sales and the accruals of a planned task (`Откуда эта задача`). */
export const taskOriginDetailSchema = Type.Object({
  ...taskOriginSchema.properties,
  /** Number of the version among those of the strategy, from 1. */
  version: Type.Integer(),
  /** Russian sentences: the steps from the sales of the point to the volume and the money. */
  explanation: Type.Array(Type.String()),
  /** The newest sales of its products at the point from its start to its deadline; `amount` is in roubles. */
  sales: Type.Array(
    Type.Object({
      day: isoDateType,
      productName: Type.String(),
      quantity: Type.Number(),
      amount: Type.Number(),
      /** Whether the sale counts for this task, and not for a later one of the same product. */
      counted: Type.Boolean(),
      /** Whether it is a difference to the sales that counted when the task was frozen: it is listed, not counted. */
      late: Type.Boolean(),
    }),
  ),
  accruals: Type.Array(Type.Object({ day: isoDateType, amount: Type.Integer(), reason: Type.String() })),
});
export type TaskOriginDetail = Static<typeof taskOriginDetailSchema>;

/** Why an active strategy has no task for a product at a trade point (`Почему нет задачи`), or its open task. */
export const taskReasonSchema = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  /** `planned`: a task follows with the next planning; `unrelated`: the strategy is about other points or products. */
  state: Type.Union([
    Type.Literal('task'),
    Type.Literal('planned'),
    Type.Literal('notPlanned'),
    Type.Literal('unrelated'),
  ]),
  /** The open task, or the one that prevents another. */
  task: nullableType(Type.Object({ taskId: Type.Integer(), title: Type.String() })),
  /** A Russian sentence. */
  explanation: Type.String(),
});
export type TaskReason = Static<typeof taskReasonSchema>;

/** Strategies that are deleted or stopped, and whose tasks are counted. */
export const withdrawalBodySchema = Type.Object({
  kind: Type.Union([Type.Literal('distribution'), Type.Literal('volume'), Type.Literal('audit')]),
  strategyIds: Type.Array(idType, { minItems: 1, maxItems: 10_000 }),
  ending: Type.Union([Type.Literal('delete'), Type.Literal('stop')]),
});
export type WithdrawalBody = Static<typeof withdrawalBodySchema>;

/** What the end of strategies does to their tasks. */
export const taskWithdrawalSchema = Type.Object({
  /** Open tasks that are withdrawn. */
  withdrawn: Type.Integer(),
  /** Open tasks that continue. */
  continued: Type.Integer(),
  /** Roubles accrued for all tasks; they stay with the agents. */
  moneyAccrued: Type.Number(),
});
export type TaskWithdrawal = Static<typeof taskWithdrawalSchema>;

const progress = {
  tasks: Type.Object({
    /** All tasks, those of the other members together. */
    planned: Type.Integer(),
    done: Type.Integer(),
    failed: Type.Integer(),
    withdrawn: Type.Integer(),
    open: Type.Integer(),
  }),
  /** Roubles of all tasks that are not withdrawn. */
  moneyPromised: Type.Number(),
  moneyAccrued: Type.Number(),
};

/** What the tasks of a saved strategy have reached (`Ход`), within the reader's territories. */
export const strategyProgressSchema = Type.Object({
  ...progress,
  byDistributor: Type.Array(Type.Object({ distrId: Type.Integer(), name: Type.String(), ...progress })),
  /** By executor: an agent, or a user for the tasks of an audit strategy. */
  byAgent: Type.Array(
    Type.Object({
      fieldEmployeeId: Type.Optional(Type.Integer()),
      userId: Type.Optional(Type.Integer()),
      /** The employee of this user. */
      companyEmployeeId: Type.Optional(Type.Integer()),
      fullName: Type.String(),
      ...progress,
    }),
  ),
  /** The job that plans the strategy now, with its progress in Russian; null without one. */
  planning: nullableType(Type.Object({ failed: Type.Boolean(), progress: Type.String() })),
});
export type StrategyProgress = Static<typeof strategyProgressSchema>;
