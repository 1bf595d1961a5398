import { Type } from '@sinclair/typebox';
import { auditStores } from '#resources/auditStores.ts';
import { auditStrategy as auditStrategies } from '#resources/auditStrategy.ts';
import { billingEmployees } from '#resources/billingEmployees.ts';
import { feedbackIssues } from '#resources/feedbackIssues.ts';
import { mml as mmlLists } from '#resources/mml.ts';
import { motivation as motivations } from '#resources/motivation.ts';
import { notices } from '#resources/notices.ts';
import { paidTasks } from '#resources/paidTasks.ts';
import { pointTasks } from '#resources/pointTasks.ts';
import { strategy as strategies } from '#resources/strategy.ts';
import { strategyVolume } from '#resources/strategyVolume.ts';
import { tasksVolume } from '#resources/tasksVolume.ts';
import { tradePoints } from '#resources/tradePoints.ts';
import { withdrawalRequests } from '#resources/withdrawalRequests.ts';
import { auditStrategy, auditStrategyBody, auditStrategyRow } from '#schemas/entities/auditStrategy.ts';
import { billingEmployee, withdrawalRequest } from '#schemas/entities/billing.ts';
import { issue, issueBody, issueRow } from '#schemas/entities/issue.ts';
import { mml, mmlBody } from '#schemas/entities/mml.ts';
import { motivation, motivationBody, motivationRow, replaced } from '#schemas/entities/motivation.ts';
import { notice, noticeBody } from '#schemas/entities/notice.ts';
import { store } from '#schemas/entities/store.ts';
import { strategy, strategyBody } from '#schemas/entities/strategy.ts';
import { paidTask, task, taskRow, tradePoint, volumeTask } from '#schemas/entities/task.ts';
import { volumeStrategy, volumeStrategyBody, volumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import type { Call } from '../call.ts';
import { ids, lookupParameters, number, text } from '../parameters.ts';
import { catalogue } from '../refusals.ts';
import { resourceCalls } from '../resourceCalls.ts';

const billing = { section: 'Биллинг', guarded: true };

/** The calls of the resources that the product declares (part1 §7, part2 §7). */
export const declaredCalls: readonly Call[] = [
  ...resourceCalls({ declaration: notices, row: notice, body: noticeBody }),
  ...resourceCalls({ declaration: strategies, row: strategy, body: strategyBody, sent: { isWholesale: false, isRetail: true }, parameters: [number('distributorId', 'Дистрибьютор')], refusals: [catalogue.strategy209] }),
  ...resourceCalls({
    declaration: motivations, row: motivationRow, record: motivation, body: motivationBody, sent: { money: 10 }, refusals: [catalogue.motivation206],
    saved: Type.Object({ motivationId: Type.Integer(), motivationIds: Type.Optional(Type.Array(Type.Integer())), replaced: Type.Optional(Type.Array(replaced)) }),
  }),
  ...resourceCalls({ declaration: mmlLists, row: mml, body: mmlBody, sent: { items: [{ productId: 1, categoryId: null, minVolume: 6 }] }, refusals: [catalogue.mml208] }),
  ...resourceCalls({ declaration: auditStrategies, section: 'Стратегии аудита', row: auditStrategyRow, record: auditStrategy, body: auditStrategyBody, sent: { isSpecial: false, typeRetail: true }, refusals: [catalogue.special205] }),
  ...resourceCalls({ declaration: strategyVolume, section: 'Объемные стратегии', row: volumeStrategyRow, record: volumeStrategy, body: volumeStrategyBody }),
  ...resourceCalls({ declaration: tasksVolume, section: 'Объемные задачи', row: volumeTask, nested: true }),
  ...resourceCalls({ declaration: feedbackIssues, row: issueRow, record: issue, body: issueBody }),
  ...resourceCalls({ declaration: tradePoints, row: tradePoint }),
  ...resourceCalls({
    declaration: pointTasks, section: 'Задачи', row: taskRow, record: task, nested: true,
    parameters: [number('tradePointId', 'Торговая точка'), number('fieldEmployeeId', 'Торговый агент'), number('productId', 'Продукт'), number('distributorId', 'Дистрибьютор'), ids('territoryIds', 'Регион')],
  }),
  ...resourceCalls({ declaration: auditStores, section: 'Отчеты аудита', row: store, parameters: [...lookupParameters, ids('territoryIds'), number('distributorId'), number('chainId')] }),
  ...resourceCalls({ declaration: billingEmployees, ...billing, row: billingEmployee, parameters: [text('fullName', 'часть имени')] }),
  ...resourceCalls({ declaration: paidTasks, ...billing, row: paidTask, parameters: [number('fieldEmployeeId', 'Торговый агент')] }),
  ...resourceCalls({ declaration: withdrawalRequests, ...billing, row: withdrawalRequest, parameters: [number('fieldEmployeeId', 'Торговый агент')] }),
];
