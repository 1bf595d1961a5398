import { Type } from '@sinclair/typebox';
import { allTasksWithPlanning } from '#resources/allTasks.ts';
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
import { billingEmployeeSchema, withdrawalRequestSchema } from '#schemas/entities/billing.ts';
import { issueSchema, issueBodySchema, issueRowSchema } from '#schemas/entities/issue.ts';
import { mmlSchema } from '#schemas/entities/mml.ts';
import { replaced } from '#schemas/entities/motivation.ts';
import { storeSchema } from '#schemas/entities/store.ts';
import { paidTask, taskSchema, taskRowSchema, tradePointSchema, volumeTaskSchema } from '#schemas/entities/task.ts';
import {
  auditStrategyBodySchema,
  auditStrategyRowSchema,
  auditStrategySchema,
  mmlBodySchema,
  motivationBodySchema,
  motivationRowSchema,
  motivationSchema,
  noticeBodySchema,
  noticeSchema,
  strategyBodySchema,
  strategySchema,
  volumeStrategyBodySchema,
  volumeStrategyRowSchema,
  volumeStrategySchema,
} from './bespokeSchemas.ts';
import { filterParameters } from './declaredLists.ts';
import { flagParameter, idListParameter, lookupParameters, integerParameter, textParameter } from './parameters.ts';
import { errorCatalogue } from './errorResponses.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { ResourceSchemas } from './resourceEndpoints.ts';

const billing = { section: 'Биллинг', guarded: true };

/** The bespoke resources (part1 §7, part2 §7): one row each, from which their calls and schema names follow. */
export const bespokeResources: readonly ResourceSchemas[] = [
  { entity: 'Notice', declaration: noticesResource, row: noticeSchema, body: noticeBodySchema },
  {
    entity: 'Strategy',
    declaration: strategies,
    row: strategySchema,
    body: strategyBodySchema,
    sent: { isWholesale: false, isRetail: true },
    parameters: [integerParameter('distributorId', 'Дистрибьютор')],
    refusals: [errorCatalogue.strategy209],
  },
  {
    entity: 'Motivation',
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
  },
  {
    entity: 'Mml',
    declaration: mmlLists,
    row: mmlSchema,
    body: mmlBodySchema,
    sent: { items: [{ productId: 1, categoryId: null, minVolume: 6 }] },
    refusals: [errorCatalogue.mml208],
  },
  {
    entity: 'AuditStrategy',
    declaration: auditStrategies,
    section: 'Стратегии аудита',
    row: auditStrategyRowSchema,
    record: auditStrategySchema,
    body: auditStrategyBodySchema,
    sent: { isSpecial: false, typeRetail: true },
    refusals: [errorCatalogue.special205],
  },
  {
    entity: 'VolumeStrategy',
    declaration: strategyVolumeResource,
    section: 'Объемные стратегии',
    row: volumeStrategyRowSchema,
    record: volumeStrategySchema,
    body: volumeStrategyBodySchema,
  },
  {
    entity: 'VolumeTask',
    declaration: tasksVolumeResource,
    section: 'Объемные задачи',
    row: volumeTaskSchema,
    nested: true,
    parameters: [
      integerParameter('fieldEmployeeId', 'Торговый агент (только встроенный API)'),
      integerParameter('distributorId', 'Дистрибьютор (только встроенный API)'),
      integerParameter('strategyId', 'Стратегия (только встроенный API)'),
      flagParameter('open', 'Открыта ли (только встроенный API)'),
      flagParameter('withdrawn', 'Отозвана ли (только встроенный API)'),
    ],
  },
  {
    entity: 'Issue',
    declaration: feedbackIssuesResource,
    row: issueRowSchema,
    record: issueSchema,
    body: issueBodySchema,
  },
  { entity: 'TradePoint', declaration: tradePointsResource, row: tradePointSchema },
  {
    entity: 'Task',
    declaration: pointTasksResource,
    section: 'Задачи',
    row: taskRowSchema,
    record: taskSchema,
    nested: true,
    parameters: [
      integerParameter('productId', 'Продукт'),
      integerParameter('strategyId', 'Стратегия, которая создала задачу (только встроенный API)'),
      integerParameter(
        'plannedDistributorId',
        'Дистрибьютор, для которого её создала стратегия (только встроенный API)',
      ),
      flagParameter('planned', 'Создана ли стратегией (только встроенный API)'),
      flagParameter('withdrawn', 'Отозвана ли стратегией (только встроенный API)'),
      ...filterParameters(allTasksWithPlanning),
    ],
  },
  {
    entity: 'Store',
    declaration: auditStoresResource,
    section: 'Отчеты аудита',
    row: storeSchema,
    parameters: [
      ...lookupParameters,
      idListParameter('territoryIds'),
      integerParameter('distributorId'),
      integerParameter('chainId'),
    ],
  },
  {
    entity: 'BillingEmployee',
    declaration: billingEmployeesResource,
    ...billing,
    row: billingEmployeeSchema,
    parameters: [textParameter('fullName', 'часть имени')],
  },
  {
    declaration: paidTasksResource,
    ...billing,
    row: paidTask,
    parameters: [integerParameter('fieldEmployeeId', 'Торговый агент')],
  },
  {
    entity: 'WithdrawalRequest',
    declaration: withdrawalRequestsResource,
    ...billing,
    row: withdrawalRequestSchema,
    parameters: [integerParameter('fieldEmployeeId', 'Торговый агент')],
  },
];

export const resourceSchemaEntries: readonly (readonly [name: string, schema: JsonSchema])[] = bespokeResources.flatMap(
  ({ entity, row, record, body }) =>
    entity === undefined
      ? []
      : [
          ...(record === undefined ? [] : ([[`${entity}Row`, row]] as const)),
          [entity, record ?? row] as const,
          ...(body === undefined ? [] : ([[`${entity}Body`, body]] as const)),
        ],
);
