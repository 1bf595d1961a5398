import { type TSchema } from '@sinclair/typebox';
import { auditReport, sentReport } from '#schemas/entities/auditReport.ts';
import { auditStrategy, auditStrategyBody, auditStrategyRow } from '#schemas/entities/auditStrategy.ts';
import { billingEmployee, companyAccount, withdrawalRequest } from '#schemas/entities/billing.ts';
import { commentBody, issue, issueBody, issueComment, issueRow, issueTheme } from '#schemas/entities/issue.ts';
import { mml, mmlBody } from '#schemas/entities/mml.ts';
import { motivation, motivationBody, motivationConflict, motivationRow } from '#schemas/entities/motivation.ts';
import { notice, noticeBody } from '#schemas/entities/notice.ts';
import { pollTheme } from '#schemas/entities/poll.ts';
import { categoryNode, companyEmployee, distributor, fieldEmployee, foundProduct, product, taskStatus, territory, territoryNode } from '#schemas/entities/reference.ts';
import { profile, refreshBody, signInBody, signOutBody, tokens } from '#schemas/entities/session.ts';
import { chain, foundTradePoint, store, tradeMarkCategory } from '#schemas/entities/store.ts';
import { strategy, strategyBody } from '#schemas/entities/strategy.ts';
import { task, taskRow, tradePoint, volumeTask } from '#schemas/entities/task.ts';
import { saleStatistics, volumeStrategy, volumeStrategyBody, volumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import { catalogue, fieldMessages, schemaOf } from './refusals.ts';

/** What has a name of its own in the description; wherever else it stands it is referred to. */
export const named: readonly (readonly [name: string, schema: TSchema])[] = [
  ['SignInBody', signInBody], ['RefreshBody', refreshBody], ['SignOutBody', signOutBody], ['Tokens', tokens], ['Profile', profile],
  ['Territory', territory], ['TerritoryNode', territoryNode], ['Distributor', distributor], ['CompanyEmployee', companyEmployee], ['FieldEmployee', fieldEmployee],
  ['Product', product], ['FoundProduct', foundProduct], ['CategoryNode', categoryNode], ['TaskStatus', taskStatus],
  ['Store', store], ['FoundTradePoint', foundTradePoint], ['Chain', chain], ['TradeMarkCategory', tradeMarkCategory],
  ['AuditStrategyRow', auditStrategyRow], ['AuditStrategy', auditStrategy], ['AuditStrategyBody', auditStrategyBody],
  ['Strategy', strategy], ['StrategyBody', strategyBody],
  ['VolumeStrategyRow', volumeStrategyRow], ['VolumeStrategy', volumeStrategy], ['VolumeStrategyBody', volumeStrategyBody], ['SaleStatistics', saleStatistics],
  ['Mml', mml], ['MmlBody', mmlBody], ['MotivationRow', motivationRow], ['Motivation', motivation], ['MotivationBody', motivationBody], ['MotivationConflict', motivationConflict],
  ['Notice', notice], ['NoticeBody', noticeBody],
  ['IssueTheme', issueTheme], ['IssueRow', issueRow], ['Issue', issue], ['IssueBody', issueBody], ['IssueComment', issueComment], ['CommentBody', commentBody],
  ['TradePoint', tradePoint], ['TaskRow', taskRow], ['Task', task], ['VolumeTask', volumeTask],
  ['CompanyAccount', companyAccount], ['BillingEmployee', billingEmployee], ['WithdrawalRequest', withdrawalRequest],
  ['SentReport', sentReport], ['AuditReport', auditReport], ['PollTheme', pollTheme],
  ['FieldMessages', fieldMessages],
  ...Object.values(catalogue).map((refusal) => [`Error${refusal.code}`, schemaOf(refusal)] as const),
];
