import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { auditReportSchema, sentReportSchema } from '#schemas/entities/auditReport.ts';
import { companyAccountSchema } from '#schemas/entities/billing.ts';
import { commentBodySchema, issueCommentSchema, issueThemeSchema } from '#schemas/entities/issue.ts';
import { motivationConflictSchema } from '#schemas/entities/motivation.ts';
import { pollThemeSchema } from '#schemas/entities/poll.ts';
import {
  categoryNodeSchema,
  companyEmployeeSchema,
  distributorSchema,
  fieldEmployeeSchema,
  foundProductSchema,
  productSchema,
  taskStatusSchema,
  territorySchema,
  territoryNodeSchema,
} from '#schemas/entities/reference.ts';
import {
  profileSchema,
  refreshBodySchema,
  signInBodySchema,
  signOutBodySchema,
  tokenResponseSchema,
} from '#schemas/entities/session.ts';
import { chainSchema, foundTradePointSchema, tradeMarkCategorySchema } from '#schemas/entities/store.ts';
import { saleStatisticsSchema } from '#schemas/entities/volumeStrategy.ts';
import { resourceSchemaEntries } from './resources.ts';
import { errorCatalogue, fieldMessagesSchema, errorSchema } from './errorResponses.ts';

/** Schemas with a name in the description; every other occurrence is a reference to them. */
export const namedSchemaEntries: readonly (readonly [name: string, schema: JsonSchema])[] = [
  ['SignInBody', signInBodySchema],
  ['RefreshBody', refreshBodySchema],
  ['SignOutBody', signOutBodySchema],
  ['Tokens', tokenResponseSchema],
  ['Profile', profileSchema],
  ['Territory', territorySchema],
  ['TerritoryNode', territoryNodeSchema],
  ['Distributor', distributorSchema],
  ['CompanyEmployee', companyEmployeeSchema],
  ['FieldEmployee', fieldEmployeeSchema],
  ['Product', productSchema],
  ['FoundProduct', foundProductSchema],
  ['CategoryNode', categoryNodeSchema],
  ['TaskStatus', taskStatusSchema],
  ['FoundTradePoint', foundTradePointSchema],
  ['Chain', chainSchema],
  ['TradeMarkCategory', tradeMarkCategorySchema],
  ['SaleStatistics', saleStatisticsSchema],
  ['MotivationConflict', motivationConflictSchema],
  ['IssueTheme', issueThemeSchema],
  ['IssueComment', issueCommentSchema],
  ['CommentBody', commentBodySchema],
  ['CompanyAccount', companyAccountSchema],
  ['SentReport', sentReportSchema],
  ['AuditReport', auditReportSchema],
  ['PollTheme', pollThemeSchema],
  ...resourceSchemaEntries,
  ['FieldMessages', fieldMessagesSchema],
  ...Object.values(errorCatalogue).map(
    (errorResponse) => [`Error${errorResponse.code}`, errorSchema(errorResponse)] as const,
  ),
];
