import { Type, type Static } from '@sinclair/typebox';
import { companyEmployeeSchema, territorySchema } from './reference.ts';
import { fractionType, idListType, idType, nullableType } from './scalars.ts';

const chosenTradeMarks = Type.Object({ categoryId: idType, tradeMarkIds: idListType });

/** What the fields of the declaration do not define of the body of an audit strategy (part1 §3; spec D43). */
export const auditStrategyBodyParts = {
  tradeMarks: Type.Optional(nullableType(Type.Array(chosenTradeMarks, { maxItems: 1000 }))),
  progressThreshold: Type.Optional(nullableType(fractionType(100))),
};

/**
 * The body of a new or changed audit strategy (part1 §3, §7), as far as code reads it; a field that no code reads needs
 * no line.
 */
export interface AuditStrategyBody {
  name: string;
  isSpecial: boolean;
  startDate: string;
  endDate: string;
  territoryIds?: number[] | null;
  storeIds?: number[] | null;
  federalChainIds?: number[] | null;
  tradeMarks?: Static<typeof chosenTradeMarks>[] | null;
  executorType: 0;
  comment?: string | null;
  typeChain?: boolean | null;
  typeRetail?: boolean | null;
  typeWholesale?: boolean | null;
  typeFederalChain?: boolean | null;
  priceMonitoring?: boolean | null;
  faceMonitoring?: boolean | null;
  status: 0 | 1;
  progressThreshold?: number | null;
}

/** The names of chosen records in an audit strategy, and its trade marks. */
export const auditStrategyParts = {
  territories: Type.Array(territorySchema),
  responsible: companyEmployeeSchema,
  stores: Type.Array(Type.Object({ storeId: Type.Integer(), name: Type.String(), address: Type.String() })),
  tradeMarks: Type.Array(chosenTradeMarks),
  progressThreshold: Type.Union([Type.Number(), Type.Null()]),
};
const parts = Type.Object(auditStrategyParts);

/** A row of the list of audit strategies (part1 §2.3), as far as code reads it. */
export interface AuditStrategyRow extends Pick<Static<typeof parts>, 'territories' | 'responsible'> {
  strategyId: number;
  name: string;
  isSpecial: boolean;
  startDate: string;
  endDate: string;
  status: number;
}

/** An audit strategy as loaded into the form (part1 §3), as far as code reads it. */
export interface AuditStrategy extends AuditStrategyRow, Static<typeof parts> {
  territoryIds: number[];
  storeIds: number[];
  federalChainIds: number[];
  typeChain: boolean;
  typeRetail: boolean;
  typeWholesale: boolean;
  priceMonitoring: boolean;
  faceMonitoring: boolean;
}
