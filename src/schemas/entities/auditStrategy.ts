import { Type, type Static } from '@sinclair/typebox';
import { companyEmployeeSchema, territorySchema } from './reference.ts';
import {
  commentType,
  isoDateType,
  fractionType,
  idType,
  idListType,
  nullableType,
  numberEnumType,
  textType,
} from './scalars.ts';

const flag = Type.Optional(nullableType(Type.Boolean()));

const chosenTradeMarks = Type.Object({ categoryId: idType, tradeMarkIds: idListType });

/** Body of a new or changed audit strategy (part1 §3, §7; spec D43); its rules are those of the declaration. */
export const auditStrategyBodySchema = Type.Object({
  name: textType(255),
  isSpecial: Type.Boolean(),
  startDate: isoDateType,
  endDate: isoDateType,
  territoryIds: Type.Optional(nullableType(idListType)),
  storeIds: Type.Optional(nullableType(idListType)),
  federalChainIds: Type.Optional(nullableType(idListType)),
  tradeMarks: Type.Optional(nullableType(Type.Array(chosenTradeMarks, { maxItems: 1000 }))),
  executorType: numberEnumType([0]),
  comment: commentType(2000),
  typeChain: flag,
  typeRetail: flag,
  typeWholesale: flag,
  typeFederalChain: flag,
  priceMonitoring: flag,
  faceMonitoring: flag,
  status: numberEnumType([0, 1]),
  progressThreshold: Type.Optional(nullableType(fractionType(100))),
});
export type AuditStrategyBody = Static<typeof auditStrategyBodySchema>;

const store = Type.Object({ storeId: Type.Integer(), name: Type.String(), address: Type.String() });

/** A row of the list of audit strategies (part1 §2.3). */
export const auditStrategyRowSchema = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  isSpecial: Type.Boolean(),
  startDate: isoDateType,
  endDate: isoDateType,
  territories: Type.Array(territorySchema),
  responsible: companyEmployeeSchema,
  status: Type.Integer(),
});
export type AuditStrategyRow = Static<typeof auditStrategyRowSchema>;

/** An audit strategy as loaded into the form (part1 §3). */
export const auditStrategySchema = Type.Object({
  ...auditStrategyRowSchema.properties,
  territoryIds: Type.Array(Type.Integer()),
  storeIds: Type.Array(Type.Integer()),
  stores: Type.Array(store),
  federalChainIds: Type.Array(Type.Integer()),
  tradeMarks: Type.Array(chosenTradeMarks),
  executorType: Type.Integer(),
  comment: Type.Union([Type.String(), Type.Null()]),
  typeChain: Type.Boolean(),
  typeRetail: Type.Boolean(),
  typeWholesale: Type.Boolean(),
  typeFederalChain: Type.Boolean(),
  priceMonitoring: Type.Boolean(),
  faceMonitoring: Type.Boolean(),
  progressThreshold: Type.Union([Type.Number(), Type.Null()]),
});
export type AuditStrategy = Static<typeof auditStrategySchema>;
