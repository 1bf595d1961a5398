import { Type, type Static } from '@sinclair/typebox';
import { companyEmployee, territory } from './reference.ts';
import { comment, day, fraction, id, ids, nullable, oneOf, text } from './scalars.ts';

const flag = Type.Optional(nullable(Type.Boolean()));

/** Trade marks chosen in one category. */
const chosenTradeMarks = Type.Object({ categoryId: id, tradeMarkIds: ids });

/** The shape of the body of a new or changed audit strategy (part1 §3, §7; spec D43); its rules are those of the declaration. */
export const auditStrategyBody = Type.Object({
  name: text(255),
  isSpecial: Type.Boolean(),
  startDate: day,
  endDate: day,
  territoryIds: Type.Optional(nullable(ids)),
  storeIds: Type.Optional(nullable(ids)),
  federalChainIds: Type.Optional(nullable(ids)),
  tradeMarks: Type.Optional(nullable(Type.Array(chosenTradeMarks, { maxItems: 1000 }))),
  executorType: oneOf([0]),
  comment: comment(2000),
  typeChain: flag,
  typeRetail: flag,
  typeWholesale: flag,
  typeFederalChain: flag,
  priceMonitoring: flag,
  faceMonitoring: flag,
  status: oneOf([0, 1]),
  progressThreshold: Type.Optional(nullable(fraction(100))),
});
export type AuditStrategyBody = Static<typeof auditStrategyBody>;

const store = Type.Object({ storeId: Type.Integer(), name: Type.String(), address: Type.String() });

/** A row of the list of audit strategies (part1 §2.3). */
export const auditStrategyRow = Type.Object({
  strategyId: Type.Integer(),
  name: Type.String(),
  isSpecial: Type.Boolean(),
  startDate: day,
  endDate: day,
  territories: Type.Array(territory),
  responsible: companyEmployee,
  status: Type.Integer(),
});
export type AuditStrategyRow = Static<typeof auditStrategyRow>;

/** An audit strategy as it is loaded into the form (part1 §3). */
export const auditStrategy = Type.Object({
  ...auditStrategyRow.properties,
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
export type AuditStrategy = Static<typeof auditStrategy>;
