import { Type, type Static } from '@sinclair/typebox';
import { mml } from './mml.ts';
import { companyEmployee, distributor } from './reference.ts';
import { amount, comment, day, fraction, id, nullable, oneOf, text } from './scalars.ts';

const potential = Type.Optional(nullable(amount));

/** The shape of the body of a new or changed distribution strategy (part1 §3, §7); its rules and the limits of its fields are those of the declaration. */
export const strategyBody = Type.Object({
  name: text(255),
  distributorIds: Type.Array(id, { maxItems: 5000 }),
  mmlId: id,
  potentialPeriod: oneOf([0, 1, 2, 3, 4]),
  tasksMaxCount: Type.Integer({ maximum: 1_000_000 }),
  reductionFactor: Type.Number(),
  salesCheckDays: Type.Integer({ maximum: 36_500 }),
  startDate: day,
  endDate: day,
  progressThreshold: fraction(100),
  measure: oneOf([0, 1, 2]),
  defaultPotential: potential,
  defaultPotentialR: potential,
  taskLifetime: oneOf([0, 1, 2]),
  taskLifetimeDays: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 36_500 }))),
  status: oneOf([0, 1]),
  isWholesale: Type.Optional(nullable(Type.Boolean())),
  isRetail: Type.Optional(nullable(Type.Boolean())),
  wholesaleDefaultPotential: potential,
  wholesaleDefaultPotentialR: potential,
  comment: comment(2000),
  force: Type.Optional(nullable(Type.Boolean())),
});
export type StrategyBody = Static<typeof strategyBody>;

const number = Type.Union([Type.Number(), Type.Null()]);

/** A distribution strategy as lists and the form read it (part1 §3). In a list its MML carries the first ten items. */
export const strategy = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  distributors: Type.Array(distributor),
  mml: Type.Pick(mml, ['mmlId', 'name', 'itemsCount', 'items']),
  companyEmployee,
  potentialPeriod: Type.Integer(),
  tasksMaxCount: Type.Number(),
  reductionFactor: Type.Number(),
  salesCheckDays: Type.Number(),
  startDate: day,
  endDate: day,
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
export type Strategy = Static<typeof strategy>;
