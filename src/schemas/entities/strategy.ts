import { Type, type Static } from '@sinclair/typebox';
import { mml } from './mml.ts';
import { companyEmployee, distributor } from './reference.ts';
import { amount, comment, day, filled, fraction, id, nullable, oneOf } from './scalars.ts';

const positive = (message: string, maximum: number) => Type.Number({
  exclusiveMinimum: 0, maximum, errorMessage: { type: message, exclusiveMinimum: message, maximum: `Не больше ${maximum}` },
});
const count = (message: string, maximum: number) => Type.Integer({
  minimum: 1, maximum, errorMessage: { type: message, minimum: message, maximum: `Не больше ${maximum}` },
});
const potential = Type.Optional(nullable(amount));

/** The body of a new or changed distribution strategy (part1 §3, §7). What goes together is checked by the API (part1 §5). */
export const strategyBody = Type.Object({
  name: filled('Введите название стратегии', 255),
  distributorIds: Type.Array(id, { minItems: 1, maxItems: 5000, errorMessage: { type: 'Выберите дистрибьютора', minItems: 'Выберите дистрибьютора' } }),
  mmlId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'Выберите список MML' }),
  potentialPeriod: oneOf([0, 1, 2, 3, 4], 'Выберите период оценки потенциала'),
  tasksMaxCount: count('Введите количество задач на точке', 1_000_000),
  reductionFactor: positive('Введите понижающий коэфицент', 2),
  salesCheckDays: count('Введите период оценки продаж', 36_500),
  startDate: day('Выберите дату начала действия'),
  endDate: day('Выберите дату окончания действия'),
  progressThreshold: fraction(100, 'Введите порог начисления средств'),
  measure: oneOf([0, 1, 2], 'Выберите формулировку'),
  defaultPotential: potential,
  defaultPotentialR: potential,
  taskLifetime: oneOf([0, 1, 2], 'Выберите время выполнения задачи'),
  taskLifetimeDays: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 36_500 }))),
  status: oneOf([0, 1], 'Выберите статус'),
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
  startDate: Type.String(),
  endDate: Type.String(),
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
