import { Type, type Static } from '@sinclair/typebox';

/** A report in the list of a store (`sentReportsInfo`). `sentDate` is unix seconds. */
export const sentReportSchema = Type.Object({
  reportId: Type.Integer(),
  sentDate: Type.Integer(),
  executor: Type.Object({ fullName: Type.String() }),
});
export type SentReport = Static<typeof sentReportSchema>;

const reportProduct = Type.Object({
  productId: Type.Integer(),
  productName: Type.String(),
  price: Type.Number(),
  faceCount: Type.Integer(),
  isKey: Type.Boolean(),
  promo: Type.Union([Type.Object({ promoId: Type.Integer(), promoName: Type.String() }), Type.Null()]),
});

/** Percentages are fractions of all facings of the report, 0 to 100; those of the trade marks sum to 100. */
const reportCategory = Type.Object({
  categoryId: Type.Integer(),
  categoryName: Type.String(),
  faceCount: Type.Integer(),
  percentage: Type.Number(),
  products: Type.Array(reportProduct),
});

const reportTradeMark = Type.Object({
  tradeMarkId: Type.Integer(),
  tradeMarkName: Type.String(),
  percentage: Type.Number(),
  faceCount: Type.Integer(),
  isOwn: Type.Boolean(),
  categories: Type.Array(reportCategory),
});
export type ReportTradeMark = Static<typeof reportTradeMark>;

/** An audit report (part2 §3). */
export const auditReportSchema = Type.Object({
  reportId: Type.Integer(),
  storeId: Type.Integer(),
  storeName: Type.String(),
  storeAddress: Type.String(),
  newStore: Type.Boolean(),
  sentDate: Type.Integer(),
  taskId: Type.Union([Type.Integer(), Type.Null()]),
  attachments: Type.Array(Type.Object({ url: Type.String() })),
  trademarks: Type.Array(reportTradeMark),
});
export type AuditReport = Static<typeof auditReportSchema>;
