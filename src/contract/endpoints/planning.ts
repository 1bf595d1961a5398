import { Type } from '@sinclair/typebox';
import {
  previewPageSchema,
  previewParts,
  previewPointSchema,
  previewSchema,
  strategyProgressSchema,
  taskOriginDetailSchema,
  taskReasonSchema,
  taskWithdrawalSchema,
  withdrawalBodySchema,
} from '#schemas/entities/planning.ts';
import { planningCheckSchema } from '#schemas/entities/planningCheck.ts';
import { auditStrategyBodySchema, strategyBodySchema, volumeStrategyBodySchema } from '../bespokeSchemas.ts';
import type { Endpoint } from '../endpoint.ts';
import { errorCatalogue } from '../errorResponses.ts';
import { exampleOf } from '../example.ts';
import { pathIdParameter } from '../parameters.ts';

const section = 'Планирование';
const refusals = [errorCatalogue.forbidden];
/** Of calls about a record. */
const recordRefusals = [errorCatalogue.forbidden, errorCatalogue.notFound, errorCatalogue.otherTerritories];
const previewBodies = [
  Type.Object({ kind: Type.Literal('distribution'), strategy: strategyBodySchema, ...previewParts }),
  Type.Object({ kind: Type.Literal('volume'), strategy: volumeStrategyBodySchema, ...previewParts }),
  Type.Object({ kind: Type.Literal('audit'), strategy: auditStrategyBodySchema, ...previewParts }),
];

/** What strategies would plan; only the embedded API has these calls (spec D79). */
export const planningEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/api/planning/preview/',
    section,
    summary: 'Что получится по стратегии: точки, задачи и деньги',
    ours: true,
    body: { schema: Type.Union(previewBodies) },
    answer: { data: previewSchema },
    example: exampleOf(previewSchema),
    refusals: recordRefusals,
  },
  {
    method: 'post',
    path: '/api/planning/preview/points/',
    section,
    summary: 'Задачи каждой точки и их объяснение',
    ours: true,
    body: {
      schema: Type.Union(previewBodies.map((schema) => Type.Composite([schema, previewPageSchema]))),
    },
    answer: { data: Type.Array(previewPointSchema) },
    example: [exampleOf(previewPointSchema)],
    refusals: recordRefusals,
  },
  {
    method: 'post',
    path: '/api/planning/withdrawal/',
    section,
    summary: 'Что станет с задачами, если удалить или остановить стратегии',
    ours: true,
    body: { schema: withdrawalBodySchema },
    answer: { data: taskWithdrawalSchema },
    example: exampleOf(taskWithdrawalSchema),
    refusals,
  },
  {
    method: 'get',
    path: '/api/planning/tasks/{taskId}/origin/',
    section,
    summary: 'Откуда задача: стратегия, объяснение, продажи и начисления',
    ours: true,
    parameters: [pathIdParameter('taskId')],
    answer: { data: taskOriginDetailSchema },
    example: exampleOf(taskOriginDetailSchema),
    refusals: recordRefusals,
  },
  {
    method: 'get',
    path: '/api/planning/tradePoints/{tradePointId}/products/{productId}/reasons/',
    section,
    summary: 'Почему нет задачи: ответ каждой активной стратегии дистрибуции',
    ours: true,
    parameters: [pathIdParameter('tradePointId'), pathIdParameter('productId')],
    answer: { data: Type.Array(taskReasonSchema) },
    example: [exampleOf(taskReasonSchema)],
    refusals: [errorCatalogue.forbidden, errorCatalogue.notFound],
  },
  {
    method: 'get',
    path: '/api/planning/strategies/{kind}/{strategyId}/progress/',
    section,
    summary: 'Ход стратегии: её задачи и деньги',
    ours: true,
    parameters: [
      pathIdParameter('kind', { type: 'string', enum: ['distribution', 'volume', 'audit'] }),
      pathIdParameter('strategyId'),
    ],
    answer: { data: strategyProgressSchema },
    example: exampleOf(strategyProgressSchema),
    refusals: recordRefusals,
  },
  {
    method: 'get',
    path: '/api/planning/check/',
    section,
    summary: 'Проверка планирования: идёт ли она, и что нашла последняя',
    ours: true,
    answer: { data: planningCheckSchema },
    example: exampleOf(planningCheckSchema),
    refusals,
  },
  {
    method: 'post',
    path: '/api/planning/check/',
    section,
    summary: 'Проверить планирование сейчас',
    ours: true,
    answer: { data: planningCheckSchema },
    example: exampleOf(planningCheckSchema),
    refusals,
  },
];
