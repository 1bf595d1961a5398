import { type TSchema } from '@sinclair/typebox';
import { auditReportSchema, sentReportSchema } from '#schemas/entities/auditReport.ts';
import {
  auditStrategySchema,
  auditStrategyBodySchema,
  auditStrategyRowSchema,
} from '#schemas/entities/auditStrategy.ts';
import { billingEmployeeSchema, companyAccountSchema, withdrawalRequestSchema } from '#schemas/entities/billing.ts';
import {
  commentBodySchema,
  issueSchema,
  issueBodySchema,
  issueCommentSchema,
  issueRowSchema,
  issueThemeSchema,
} from '#schemas/entities/issue.ts';
import { mmlSchema, mmlBodySchema } from '#schemas/entities/mml.ts';
import {
  motivationSchema,
  motivationBodySchema,
  motivationConflictSchema,
  motivationRowSchema,
} from '#schemas/entities/motivation.ts';
import { noticeSchema, noticeBodySchema } from '#schemas/entities/notice.ts';
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
import { chainSchema, foundTradePointSchema, storeSchema, tradeMarkCategorySchema } from '#schemas/entities/store.ts';
import { strategySchema, strategyBodySchema } from '#schemas/entities/strategy.ts';
import { taskSchema, taskRowSchema, tradePointSchema, volumeTaskSchema } from '#schemas/entities/task.ts';
import {
  saleStatisticsSchema,
  volumeStrategySchema,
  volumeStrategyBodySchema,
  volumeStrategyRowSchema,
} from '#schemas/entities/volumeStrategy.ts';
import { errorCatalogue, fieldMessagesSchema, errorSchema } from './errorResponses.ts';

/** Schemas with a name in the description; every other occurrence is a reference to them. */
export const namedSchemaEntries: readonly (readonly [name: string, schema: TSchema])[] = [
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
  ['Store', storeSchema],
  ['FoundTradePoint', foundTradePointSchema],
  ['Chain', chainSchema],
  ['TradeMarkCategory', tradeMarkCategorySchema],
  ['AuditStrategyRow', auditStrategyRowSchema],
  ['AuditStrategy', auditStrategySchema],
  ['AuditStrategyBody', auditStrategyBodySchema],
  ['Strategy', strategySchema],
  ['StrategyBody', strategyBodySchema],
  ['VolumeStrategyRow', volumeStrategyRowSchema],
  ['VolumeStrategy', volumeStrategySchema],
  ['VolumeStrategyBody', volumeStrategyBodySchema],
  ['SaleStatistics', saleStatisticsSchema],
  ['Mml', mmlSchema],
  ['MmlBody', mmlBodySchema],
  ['MotivationRow', motivationRowSchema],
  ['Motivation', motivationSchema],
  ['MotivationBody', motivationBodySchema],
  ['MotivationConflict', motivationConflictSchema],
  ['Notice', noticeSchema],
  ['NoticeBody', noticeBodySchema],
  ['IssueTheme', issueThemeSchema],
  ['IssueRow', issueRowSchema],
  ['Issue', issueSchema],
  ['IssueBody', issueBodySchema],
  ['IssueComment', issueCommentSchema],
  ['CommentBody', commentBodySchema],
  ['TradePoint', tradePointSchema],
  ['TaskRow', taskRowSchema],
  ['Task', taskSchema],
  ['VolumeTask', volumeTaskSchema],
  ['CompanyAccount', companyAccountSchema],
  ['BillingEmployee', billingEmployeeSchema],
  ['WithdrawalRequest', withdrawalRequestSchema],
  ['SentReport', sentReportSchema],
  ['AuditReport', auditReportSchema],
  ['PollTheme', pollThemeSchema],
  ['FieldMessages', fieldMessagesSchema],
  ...Object.values(errorCatalogue).map(
    (errorResponse) => [`Error${errorResponse.code}`, errorSchema(errorResponse)] as const,
  ),
];
