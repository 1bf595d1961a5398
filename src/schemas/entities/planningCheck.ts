import { Type, type Static } from '@sinclair/typebox';
import { nullableType, unixTimeType } from './scalars.ts';

/** A difference that a check of planning has found (docs/planning.md). */
const violationSchema = Type.Object({
  /** One of the names in `src/dictionaries/planningChecks.ts`, or `corrections`. */
  check: Type.String(),
  /** A Russian sentence. */
  text: Type.String(),
  /** The record that it is about. */
  subject: Type.Object({
    kind: Type.Union([
      Type.Literal('task'),
      Type.Literal('volumeTask'),
      Type.Literal('tradePoint'),
      Type.Literal('fieldEmployee'),
      Type.Literal('strategy'),
      Type.Literal('auditStrategy'),
    ]),
    id: Type.Integer(),
  }),
});
export type Violation = Static<typeof violationSchema>;

/** What a finished check has found. */
const planningFindingsSchema = Type.Object({
  /** Numbers of checked records. */
  checked: Type.Object({
    tasks: Type.Integer(),
    volumeTasks: Type.Integer(),
    tradePoints: Type.Integer(),
    fieldEmployees: Type.Integer(),
  }),
  /** At most 100 of each check. */
  violations: Type.Array(violationSchema),
  /** Corrections of sales that frozen tasks do not count, at most 100; absent from checks of earlier versions. */
  corrections: Type.Optional(Type.Array(violationSchema)),
});
export type PlanningFindings = Static<typeof planningFindingsSchema>;

/** The check of planning in the background. */
export const planningCheckSchema = Type.Object({
  isRunning: Type.Boolean(),
  /** How far it is, in Russian. */
  progress: nullableType(Type.String()),
  /** Why the last attempt failed; it is repeated. */
  error: nullableType(Type.String()),
  /** When it last ended; null before the first time. */
  doneAt: nullableType(unixTimeType),
  /** What it found then; null when it has never run while planning was on. */
  findings: nullableType(planningFindingsSchema),
});
export type PlanningCheck = Static<typeof planningCheckSchema>;
