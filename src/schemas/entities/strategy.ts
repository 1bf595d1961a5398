import { Type, type Static } from '@sinclair/typebox';
import { mmlSchema } from './mml.ts';
import { companyEmployeeSchema, distributorSchema } from './reference.ts';
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

const potential = Type.Optional(nullableType(amountType));

/**
 * Body of a new or changed distribution strategy (part1 §3, §7); its rules and field limits are those of the
 * declaration.
 */
export const strategyBodySchema = Type.Object({
  name: textType(255),
  distributorIds: Type.Array(idType, { maxItems: 5000 }),
  mmlId: idType,
  potentialPeriod: numberEnumType([0, 1, 2, 3, 4]),
  // Usual are 1 to 10 (spec D61); far more would be an answer of many megabytes in a preview.
  tasksMaxCount: Type.Integer({ maximum: 100 }),
  reductionFactor: Type.Number(),
  salesCheckDays: Type.Integer({ maximum: 36_500 }),
  startDate: isoDateType,
  endDate: isoDateType,
  progressThreshold: fractionType(100, 1),
  measure: numberEnumType([0, 1, 2]),
  defaultPotential: potential,
  defaultPotentialR: potential,
  taskLifetime: numberEnumType([0, 1, 2]),
  taskLifetimeDays: Type.Optional(nullableType(Type.Integer({ minimum: 0, maximum: 36_500 }))),
  status: numberEnumType([0, 1]),
  isWholesale: Type.Optional(nullableType(Type.Boolean())),
  isRetail: Type.Optional(nullableType(Type.Boolean())),
  wholesaleDefaultPotential: potential,
  wholesaleDefaultPotentialR: potential,
  comment: commentType(2000),
  force: Type.Optional(nullableType(Type.Boolean())),
});
export type StrategyBody = Static<typeof strategyBodySchema>;

const number = Type.Union([Type.Number(), Type.Null()]);

/** A distribution strategy as lists and the form read it (part1 §3). In a list its MML contains the first ten items. */
export const strategySchema = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  distributors: Type.Array(distributorSchema),
  mml: Type.Pick(mmlSchema, ['mmlId', 'name', 'itemsCount', 'items']),
  companyEmployee: companyEmployeeSchema,
  potentialPeriod: Type.Integer(),
  tasksMaxCount: Type.Number(),
  reductionFactor: Type.Number(),
  salesCheckDays: Type.Number(),
  startDate: isoDateType,
  endDate: isoDateType,
  progressThreshold: Type.Number(),
  measure: Type.Integer(),
  defaultPotential: number,
  defaultPotentialR: number,
  taskLifetime: Type.Integer(),
  taskLifetimeDays: number,
  status: Type.Integer(),
  isWholesale: Type.Boolean(),
  isRetail: Type.Boolean(),
  wholesaleDefaultPotential: number,
  wholesaleDefaultPotentialR: number,
  comment: Type.Union([Type.String(), Type.Null()]),
});
export type Strategy = Static<typeof strategySchema>;
