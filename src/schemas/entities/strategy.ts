import { Type, type Static } from '@sinclair/typebox';
import { distributor } from './reference.ts';
import { mmlItem } from './mml.ts';
import { nullable } from './scalars.ts';

const date = (errorMessage: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage });
const amount = nullable(Type.Number({ minimum: 0 }));

/** The body of a create or an update (part1 §3, §5, §7). `progressThreshold` is a fraction (spec D15). */
export const strategyBody = Type.Object({
  name: Type.String({ pattern: '\\S', maxLength: 1000, errorMessage: 'Введите название стратегии' }),
  distributorIds: Type.Array(Type.Integer(), { minItems: 1, errorMessage: 'Выберите дистрибьютора' }),
  mmlId: Type.Integer({ errorMessage: 'Выберите список MML' }),
  potentialPeriod: Type.Integer({ minimum: 0, maximum: 4, errorMessage: 'Выберите период оценки потенциала' }),
  tasksMaxCount: Type.Number({ exclusiveMinimum: 0, errorMessage: 'Введите количество задач на точке' }),
  reductionFactor: Type.Number({ exclusiveMinimum: 0, maximum: 2, errorMessage: 'Введите понижающий коэфицент' }),
  salesCheckDays: Type.Number({ exclusiveMinimum: 0, errorMessage: 'Введите период оценки продаж' }),
  startDate: date('Выберите дату начала действия'),
  endDate: date('Выберите дату окончания действия'),
  progressThreshold: Type.Number({ minimum: 0, maximum: 1, errorMessage: 'Введите порог начисления средств' }),
  measure: Type.Integer({ minimum: 0, maximum: 2, errorMessage: 'Выберите формулировку' }),
  defaultPotential: amount,
  defaultPotentialR: amount,
  taskLifetime: Type.Integer({ minimum: 0, maximum: 2, errorMessage: 'Выберите время выполнения задачи' }),
  taskLifetimeDays: amount,
  status: Type.Integer({ minimum: 0, maximum: 1, errorMessage: 'Выберите статус' }),
  isWholesale: Type.Boolean(),
  isRetail: Type.Boolean(),
  wholesaleDefaultPotential: amount,
  wholesaleDefaultPotentialR: amount,
  comment: nullable(Type.String({ maxLength: 10_000 })),
  force: Type.Boolean(),
});
export type StrategyBody = Static<typeof strategyBody>;

/** A distribution strategy as it is read (part1 §3). */
export const strategy = Type.Intersect([Type.Omit(strategyBody, ['force', 'distributorIds', 'mmlId']), Type.Object({
  strategyId: Type.Integer(),
  distributors: Type.Array(distributor),
  mml: nullable(Type.Object({ mmlId: Type.Integer(), name: Type.String(), items: Type.Array(mmlItem) })),
  companyEmployee: nullable(Type.Object({ companyEmployeeId: Type.Integer(), fullName: Type.String() })),
})]);
export type Strategy = Static<typeof strategy>;
