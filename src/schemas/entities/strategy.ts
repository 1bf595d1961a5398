import { Type, type Static } from '@sinclair/typebox';
import { mmlSchema } from './mml.ts';
import { companyEmployeeSchema, distributorSchema } from './reference.ts';
import { fractionType, idType } from './scalars.ts';

/** What the fields of the declaration do not define of the body of a distribution strategy. */
export const strategyBodyParts = {
  distributorIds: Type.Array(idType, { maxItems: 5000 }),
  progressThreshold: fractionType(100, 1),
};

/**
 * The body of a new or changed distribution strategy (part1 §3, §7), as far as code reads it; a field that no code
 * reads needs no line.
 */
export interface StrategyBody {
  name: string;
  distributorIds: number[];
  mmlId: number;
  potentialPeriod: 0 | 1 | 2 | 3 | 4;
  tasksMaxCount: number;
  reductionFactor: number;
  salesCheckDays: number;
  startDate: string;
  endDate: string;
  progressThreshold: number;
  measure: 0 | 1 | 2;
  defaultPotential?: number | null;
  defaultPotentialR?: number | null;
  taskLifetime: 0 | 1 | 2;
  taskLifetimeDays?: number | null;
  status: 0 | 1;
  isWholesale?: boolean | null;
  isRetail?: boolean | null;
  wholesaleDefaultPotential?: number | null;
  wholesaleDefaultPotentialR?: number | null;
  comment?: string | null;
  force?: boolean | null;
}

/** The names of chosen records in a distribution strategy. In a list its MML contains the first ten items. */
export const strategyParts = {
  distributors: Type.Array(distributorSchema),
  mml: Type.Pick(mmlSchema, ['mmlId', 'name', 'itemsCount', 'items']),
  companyEmployee: companyEmployeeSchema,
};
const parts = Type.Object(strategyParts);

/** A distribution strategy as lists and the form read it (part1 §3), as far as code reads it. */
export interface Strategy extends Static<typeof parts> {
  strategyId: number;
  name: string;
  startDate: string;
  endDate: string;
  status: number;
}
