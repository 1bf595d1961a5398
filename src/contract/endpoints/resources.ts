import { Type } from '@sinclair/typebox';
import { auditStoresResource } from '#resources/auditStores.ts';
import { auditStrategyResource as auditStrategies } from '#resources/auditStrategy.ts';
import { billingEmployeesResource } from '#resources/billingEmployees.ts';
import { feedbackIssuesResource } from '#resources/feedbackIssues.ts';
import { mmlResource as mmlLists } from '#resources/mml.ts';
import { motivationResource as motivations } from '#resources/motivation.ts';
import { noticesResource } from '#resources/notices.ts';
import { paidTasksResource } from '#resources/paidTasks.ts';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { strategyResource as strategies } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';
import { tradePointsResource } from '#resources/tradePoints.ts';
import { withdrawalRequestsResource } from '#resources/withdrawalRequests.ts';
import {
  auditStrategySchema,
  auditStrategyBodySchema,
  auditStrategyRowSchema,
} from '#schemas/entities/auditStrategy.ts';
import { billingEmployeeSchema, withdrawalRequestSchema } from '#schemas/entities/billing.ts';
import { issueSchema, issueBodySchema, issueRowSchema } from '#schemas/entities/issue.ts';
import { mmlSchema, mmlBodySchema } from '#schemas/entities/mml.ts';
import { motivationSchema, motivationBodySchema, motivationRowSchema, replaced } from '#schemas/entities/motivation.ts';
import { noticeSchema, noticeBodySchema } from '#schemas/entities/notice.ts';
import { storeSchema } from '#schemas/entities/store.ts';
import { strategySchema, strategyBodySchema } from '#schemas/entities/strategy.ts';
import { paidTask, taskSchema, taskRowSchema, tradePointSchema, volumeTaskSchema } from '#schemas/entities/task.ts';
import {
  volumeStrategySchema,
  volumeStrategyBodySchema,
  volumeStrategyRowSchema,
} from '#schemas/entities/volumeStrategy.ts';
import type { Endpoint } from '../endpoint.ts';
import { idListParameter, lookupParameters, integerParameter, textParameter } from '../parameters.ts';
import { errorCatalogue } from '../errorResponses.ts';
import { resourceEndpoints } from '../resourceEndpoints.ts';

const billing = { section: 'Биллинг', guarded: true };

/** The calls of the resources declared by the product (part1 §7, part2 §7). */
export const declaredEndpoints: readonly Endpoint[] = [
  ...resourceEndpoints({ declaration: noticesResource, row: noticeSchema, body: noticeBodySchema }),
  ...resourceEndpoints({
    declaration: strategies,
    row: strategySchema,
    body: strategyBodySchema,
    sent: { isWholesale: false, isRetail: true },
    parameters: [integerParameter('distributorId', 'Дистрибьютор')],
    refusals: [errorCatalogue.strategy209],
  }),
  ...resourceEndpoints({
    declaration: motivations,
    row: motivationRowSchema,
    record: motivationSchema,
    body: motivationBodySchema,
    sent: { money: 10 },
    refusals: [errorCatalogue.motivation206],
    saved: Type.Object({
      motivationId: Type.Integer(),
      motivationIds: Type.Optional(Type.Array(Type.Integer())),
      replaced: Type.Optional(Type.Array(replaced)),
    }),
  }),
  ...resourceEndpoints({
    declaration: mmlLists,
    row: mmlSchema,
    body: mmlBodySchema,
    sent: { items: [{ productId: 1, categoryId: null, minVolume: 6 }] },
    refusals: [errorCatalogue.mml208],
  }),
  ...resourceEndpoints({
    declaration: auditStrategies,
    section: 'Стратегии аудита',
    row: auditStrategyRowSchema,
    record: auditStrategySchema,
    body: auditStrategyBodySchema,
    sent: { isSpecial: false, typeRetail: true },
    refusals: [errorCatalogue.special205],
  }),
  ...resourceEndpoints({
    declaration: strategyVolumeResource,
    section: 'Объемные стратегии',
    row: volumeStrategyRowSchema,
    record: volumeStrategySchema,
    body: volumeStrategyBodySchema,
  }),
  ...resourceEndpoints({
    declaration: tasksVolumeResource,
    section: 'Объемные задачи',
    row: volumeTaskSchema,
    nested: true,
  }),
  ...resourceEndpoints({
    declaration: feedbackIssuesResource,
    row: issueRowSchema,
    record: issueSchema,
    body: issueBodySchema,
  }),
  ...resourceEndpoints({ declaration: tradePointsResource, row: tradePointSchema }),
  ...resourceEndpoints({
    declaration: pointTasksResource,
    section: 'Задачи',
    row: taskRowSchema,
    record: taskSchema,
    nested: true,
    parameters: [
      integerParameter('tradePointId', 'Торговая точка'),
      integerParameter('fieldEmployeeId', 'Торговый агент'),
      integerParameter('productId', 'Продукт'),
      integerParameter('distributorId', 'Дистрибьютор'),
      idListParameter('territoryIds', 'Регион'),
    ],
  }),
  ...resourceEndpoints({
    declaration: auditStoresResource,
    section: 'Отчеты аудита',
    row: storeSchema,
    parameters: [
      ...lookupParameters,
      idListParameter('territoryIds'),
      integerParameter('distributorId'),
      integerParameter('chainId'),
    ],
  }),
  ...resourceEndpoints({
    declaration: billingEmployeesResource,
    ...billing,
    row: billingEmployeeSchema,
    parameters: [textParameter('fullName', 'часть имени')],
  }),
  ...resourceEndpoints({
    declaration: paidTasksResource,
    ...billing,
    row: paidTask,
    parameters: [integerParameter('fieldEmployeeId', 'Торговый агент')],
  }),
  ...resourceEndpoints({
    declaration: withdrawalRequestsResource,
    ...billing,
    row: withdrawalRequestSchema,
    parameters: [integerParameter('fieldEmployeeId', 'Торговый агент')],
  }),
];
