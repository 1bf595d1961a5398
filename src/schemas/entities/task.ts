import { Type, type Static } from '@sinclair/typebox';
import { distributorSchema, productSchema } from './reference.ts';
import { isoDateType, nullableType } from './scalars.ts';

const instant = Type.Union([Type.Integer(), Type.Null()]);

/** The strategy that planned a task, by its present name, or by its last name when it has been deleted. */
export const taskOriginSchema = Type.Object({
  strategyId: Type.Integer(),
  kind: Type.Union([Type.Literal('distribution'), Type.Literal('volume'), Type.Literal('audit')]),
  name: Type.String(),
  deleted: Type.Optional(Type.Boolean()),
});
export type TaskOrigin = Static<typeof taskOriginSchema>;

/** A trade point with the money and number of its tasks that match the filter (part2 §3). */
export const tradePointSchema = Type.Object({
  tradePointId: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  lat: Type.Union([Type.Number(), Type.Null()]),
  lng: Type.Union([Type.Number(), Type.Null()]),
  totalMoney: Type.Number(),
  tasksCount: Type.Integer(),
  distributors: Type.Array(distributorSchema),
});
export type TradePoint = Static<typeof tradePointSchema>;

/**
 * A row of the list of tasks (part2 §3). `created` and `verifiedDate` are unix seconds, `deadlineDate` is `YYYY-MM-DD`.
 */
export const taskRowSchema = Type.Object({
  taskId: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  tradePointId: Type.Integer(),
  tradePointName: Type.String(),
  tradePointAddress: Type.String(),
  moneyTotal: Type.Number(),
  moneyPaid: Type.Number(),
  status: Type.Integer(),
  deadlineDate: isoDateType,
  progress: Type.Number(),
  volume: Type.Number(),
  /** `r`, `piece` or `kg` (spec D31). */
  measure: Type.String(),
  preview: Type.Union([Type.String(), Type.Null()]),
  created: Type.Integer(),
  verifiedDate: instant,
  executor: Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() }),
  /** Whether a strategy planned the task. Only the embedded API sends this and the two members below (spec D79). */
  planned: Type.Optional(Type.Boolean()),
  strategyId: Type.Optional(nullableType(Type.Integer())),
  origin: Type.Optional(nullableType(taskOriginSchema)),
});
export type TaskRow = Static<typeof taskRowSchema>;

/**
 * An earning of a field employee: a verified task, or a volume task with accrued money, which has a separate number and
 * no trade point. Of a planned volume task each accrual is a row, and so is each increase for distribution tasks.
 */
export const paidTask = Type.Object({
  ...taskRowSchema.properties,
  taskId: Type.Union([Type.Integer(), Type.Null()]),
  volumeTaskId: Type.Optional(Type.Integer()),
  accrualId: Type.Optional(Type.Integer()),
  tradePointId: Type.Union([Type.Integer(), Type.Null()]),
  tradePointName: Type.Union([Type.String(), Type.Null()]),
  tradePointAddress: Type.Union([Type.String(), Type.Null()]),
});
export type PaidTask = Static<typeof paidTask>;

/** A task with its subject, its brief and its shipments. */
export const taskSchema = Type.Object({
  ...taskRowSchema.properties,
  product: Type.Union([productSchema, Type.Null()]),
  category: Type.Union([
    Type.Object({ id: Type.Integer(), name: Type.String(), products: Type.Array(productSchema) }),
    Type.Null(),
  ]),
  brief: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  sales: Type.Array(
    Type.Object({
      productName: Type.String(),
      date: Type.String(),
      quantity: Type.Number(),
      price: Type.Number(),
      docNumber: Type.String(),
    }),
  ),
});
export type Task = Static<typeof taskSchema>;

/** A volume task (part2 §3). `fieldemployee` is spelt as in the API; `measure` is 0 kg, 1 rub, 2 pieces. */
export const volumeTaskSchema = Type.Object({
  volumeTaskId: Type.Integer(),
  strategyId: Type.Integer(),
  strategyName: Type.String(),
  mmlName: Type.Union([Type.String(), Type.Null()]),
  fieldemployee: Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() }),
  volume: Type.Union([Type.Number(), Type.Null()]),
  progress: Type.Number(),
  measure: Type.Integer(),
  startDate: isoDateType,
  endDate: isoDateType,
  status: Type.Integer(),
  moneyTotal: Type.Union([Type.Number(), Type.Null()]),
  moneyPaid: Type.Number(),
  /** When and why a planned task was withdrawn, in Russian (spec D84); only the embedded API returns it. */
  withdrawal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type VolumeTask = Static<typeof volumeTaskSchema>;
