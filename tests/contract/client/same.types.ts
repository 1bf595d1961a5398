import type { AuditReport, SentReport } from '#schemas/entities/auditReport.ts';
import type { AuditStrategy, AuditStrategyBody, AuditStrategyRow } from '#schemas/entities/auditStrategy.ts';
import type { BillingEmployee, CompanyAccount, WithdrawalRequest } from '#schemas/entities/billing.ts';
import type { CommentBody, Issue, IssueBody, IssueComment, IssueRow } from '#schemas/entities/issue.ts';
import type { Mml, MmlBody } from '#schemas/entities/mml.ts';
import type { Motivation, MotivationBody, MotivationConflict, MotivationRow } from '#schemas/entities/motivation.ts';
import type { Notice, NoticeBody } from '#schemas/entities/notice.ts';
import type { PollTheme } from '#schemas/entities/poll.ts';
import type { CategoryNode, Distributor, FoundProduct, TerritoryNode } from '#schemas/entities/reference.ts';
import type { Profile, RefreshBody, SignInBody, TokenResponse } from '#schemas/entities/session.ts';
import type { Chain, Store, TradeMarkCategory } from '#schemas/entities/store.ts';
import type { Strategy, StrategyBody } from '#schemas/entities/strategy.ts';
import type { Task, TaskRow, TradePoint, VolumeTask } from '#schemas/entities/task.ts';
import type {
  SaleStatistics,
  VolumeStrategy,
  VolumeStrategyBody,
  VolumeStrategyRow,
} from '#schemas/entities/volumeStrategy.ts';
import type { sharedLookups } from '#schemas/sharedLookups.ts';
import type { apiPaths as request } from '#schemas/apiPaths.ts';
import type { paths } from './api.d.ts';

// Not run: the compiler is the test. The types that openapi-typescript generates from the description are those of the
// providers, the screens and the embedded API.

/** True when both types are assignable to each other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** True when the first type has what the second one reads: fields that no code reads are in the declaration alone. */
type Has<A, B> = [A] extends [B] ? true : never;
type Data<P extends keyof paths, M extends keyof paths[P] = 'get' & keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': { data: infer D } } } };
}
  ? D
  : never;
type Body<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  requestBody?: { content: { 'application/json': infer B } };
}
  ? B
  : never;

export const answers: true[] = [
  true satisfies Same<Data<'/api/v1/auth/', 'post'>, TokenResponse>,
  true satisfies Same<Data<'/api/v1/aboutMe/'>, Profile>,
  true satisfies Same<Data<'/api/v1/territories/'>, { data: TerritoryNode[] }>,
  true satisfies Same<Data<'/api/v1/distributors/'>, Distributor[]>,
  true satisfies Same<Data<'/api/v1/products/'>, FoundProduct[]>,
  true satisfies Same<Data<'/api/v1/categories/'>, CategoryNode[]>,
  true satisfies Same<Data<'/api/v1/base/stores/'>, Store[]>,
  true satisfies Same<Data<'/api/v1/audit/filter/chains/'>, Chain[]>,
  true satisfies Same<Data<'/api/v1/audit/trademarks/'>, TradeMarkCategory[]>,
  true satisfies Has<Data<'/api/v1/notifications/'>, Notice[]>,
  true satisfies Has<Data<'/api/v1/strategies/'>, Strategy[]>,
  true satisfies Has<Data<'/api/v1/strategies/{strategyId}/'>, Strategy>,
  true satisfies Has<Data<'/api/v1/motivations/'>, MotivationRow[]>,
  true satisfies Has<Data<'/api/v1/motivations/{motivationId}/'>, Motivation>,
  true satisfies Same<Data<'/api/v1/mml/{mmlId}/'>, Mml>,
  true satisfies Has<Data<'/api/v2/audit/strategies/'>, AuditStrategyRow[]>,
  true satisfies Has<Data<'/api/v2/audit/strategies/{strategyId}/'>, AuditStrategy>,
  true satisfies Has<Data<'/api/v1/volume/strategies/'>, VolumeStrategyRow[]>,
  true satisfies Has<Data<'/api/v1/volume/strategies/{strategyId}/'>, VolumeStrategy>,
  true satisfies Same<Data<'/api/v1/volume/tasks/'>, { data: VolumeTask[] }>,
  true satisfies Same<Data<'/api/v1/tasks/'>, { data: TaskRow[] }>,
  true satisfies Same<Data<'/api/v1/tasks/{taskId}/'>, Task>,
  true satisfies Same<Data<'/api/v1/tradePoints/'>, TradePoint[]>,
  true satisfies Same<Data<'/api/v1/feedback/issues/'>, IssueRow[]>,
  true satisfies Same<Data<'/api/v1/feedback/issues/{id}/'>, Issue>,
  true satisfies Same<Data<'/api/v1/feedback/issues/{id}/comment/', 'post'>, IssueComment>,
  true satisfies Same<Data<'/api/v1/billing/companyAccounts/'>, CompanyAccount>,
  true satisfies Same<Data<'/api/v1/billing/fieldEmployees/'>, BillingEmployee[]>,
  true satisfies Same<Data<'/api/v1/billing/fieldEmployees/withdrawalRequests/'>, WithdrawalRequest[]>,
  true satisfies Same<Data<'/api/v1/audit/stores/{storeId}/sentReportsInfo/'>, SentReport[]>,
  true satisfies Same<Data<'/api/v1/audit/reports/{reportId}/'>, AuditReport>,
  true satisfies Same<Data<'/api/v1/polls/themes/questions/'>, { data: PollTheme[] }>,
  true satisfies Same<Data<'/api/v1/fieldEmployees/saleStatistics/'>, SaleStatistics>,
];

export const bodies: true[] = [
  true satisfies Same<Body<'/api/v1/auth/', 'post'>, SignInBody>,
  true satisfies Same<Body<'/api/v1/auth/', 'put'>, RefreshBody>,
  true satisfies Has<Body<'/api/v1/notifications/', 'post'>, NoticeBody>,
  true satisfies Has<Body<'/api/v1/strategies/', 'post'>, StrategyBody>,
  true satisfies Has<Body<'/api/v1/strategies/{strategyId}/', 'put'>, StrategyBody>,
  true satisfies Has<Body<'/api/v1/motivations/', 'post'>, MotivationBody>,
  true satisfies Has<Body<'/api/v1/mml/', 'post'>, MmlBody>,
  true satisfies Has<Body<'/api/v2/audit/strategies/', 'post'>, AuditStrategyBody>,
  true satisfies Has<Body<'/api/v1/volume/strategies/{strategyId}/', 'put'>, VolumeStrategyBody>,
  true satisfies Same<Body<'/api/v1/feedback/issues/{id}/', 'put'>, IssueBody>,
  true satisfies Same<Body<'/api/v1/feedback/issues/{id}/comment/', 'post'>, CommentBody>,
];

/** A conflict that the page asks the user to confirm. */
type Replaced = Extract<
  paths['/api/v1/motivations/']['post'],
  { responses: unknown }
>['responses'][409]['content']['application/json'];
export const conflict: true = true satisfies Same<Replaced['error']['data'], MotivationConflict[]>;

/**
 * Every lookup address of the page is described, and so is every other address that it requests, except a prefix of
 * others.
 */
export const lookupPaths: readonly (keyof paths)[] = [] as (typeof sharedLookups)[keyof typeof sharedLookups]['path'][];
export const ownPaths: readonly (keyof paths)[] = [] as Exclude<
  (typeof request)[keyof typeof request],
  '/api/v1/audit/reports/'
>[];
