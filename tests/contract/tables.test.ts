import { expect, it } from 'vitest';
import { openApiOf } from '#contract/openApi.ts';

const every = (path: string, id: string) => [
  `get ${path}`,
  `post ${path}`,
  `get ${path}{${id}}/`,
  `put ${path}{${id}}/`,
  `delete ${path}{${id}}/`,
];

/** The operations of both documents (part1 §7, part2 §7; spec D16). */
const tables = [
  'get /api/v1/auth/',
  'post /api/v1/auth/',
  'put /api/v1/auth/',
  'get /api/v1/aboutMe/',
  ...every('/api/v2/audit/strategies/', 'strategyId'),
  ...every('/api/v1/strategies/', 'strategyId'),
  ...every('/api/v1/volume/strategies/', 'strategyId'),
  ...every('/api/v1/mml/', 'mmlId'),
  ...every('/api/v1/motivations/', 'motivationId'),
  'get /api/v1/audit/stores/',
  'get /api/v1/audit/filter/stores/',
  'get /api/v1/audit/filter/chains/',
  'get /api/v1/audit/trademarks/',
  'get /api/v1/base/stores/',
  'get /api/v1/territories/',
  'get /api/v1/base/territories/',
  'get /api/v1/base/companyEmployees/',
  'get /api/v1/distributors/',
  'get /api/v1/filter/tradePoints/',
  'get /api/v1/filter/fieldEmployees/',
  'get /api/v1/filter/taskStatus/',
  'get /api/v1/products/',
  'get /api/v1/categories/',
  'get /api/v1/notifications/',
  'post /api/v1/notifications/',
  'get /api/v1/feedback/issues/',
  'get /api/v1/feedback/issues/{id}/',
  'put /api/v1/feedback/issues/{id}/',
  'get /api/v1/feedback/issues/themes/',
  'post /api/v1/feedback/issues/{id}/comment/',
  'get /api/v1/tasks/',
  'get /api/v1/tasks/{taskId}/',
  'get /api/v1/volume/tasks/',
  'get /api/v1/volume/tasks/{volumeTaskId}/',
  'get /api/v1/tradePoints/',
  'get /api/v1/billing/companyAccounts/',
  'get /api/v1/billing/fieldEmployees/',
  'get /api/v1/billing/fieldEmployees/paidTasks/',
  'get /api/v1/billing/fieldEmployees/withdrawalRequests/',
  'get /api/v1/audit/stores/{storeId}/sentReportsInfo/',
  'get /api/v1/audit/reports/{reportId}/',
  'get /api/v1/polls/themes/questions/',
  'get /api/v1/fieldEmployees/saleStatistics/',
];

it.each(['embedded', 'forwarded'] as const)('describes every operation of both documents (%s)', (described) => {
  const { paths } = openApiOf([], described);
  const found = new Set(
    Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
  );
  expect(tables.filter((call) => !found.has(call))).toEqual([]);
});

it('describes the shape of every error code where it may occur (part1 §8, part2 §8)', () => {
  const { paths } = openApiOf([]);
  const schemaOf = (path: string, method: string, status: string) => {
    const responses = paths[path]?.[method]?.['responses'] as Record<string, { $ref?: string }> | undefined;
    return responses?.[status]?.$ref;
  };
  expect(schemaOf('/api/v2/audit/strategies/', 'post', '409')).toBe('#/components/responses/Refusal205');
  expect(schemaOf('/api/v1/motivations/', 'post', '409')).toBe('#/components/responses/Refusal206');
  expect(schemaOf('/api/v1/mml/', 'post', '409')).toBe('#/components/responses/Refusal208');
  expect(schemaOf('/api/v1/strategies/', 'post', '409')).toBe('#/components/responses/Refusal209');
  expect(schemaOf('/api/v1/strategies/{strategyId}/', 'put', '412')).toBe('#/components/responses/Refusal412');
  expect(schemaOf('/api/v1/aboutMe/', 'get', '401')).toBe('#/components/responses/Refusal401');
  expect(schemaOf('/api/v1/auth/', 'post', '429')).toBe('#/components/responses/Refusal429');
});
