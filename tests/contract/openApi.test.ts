import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { contractChecker } from '#contract/checker.ts';
import { openApiOf } from '#contract/openApi.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fleet } from '#tests/customResources/fleet.ts';
import { readExamples } from '#tests/customResources/guideExamples.ts';
import { promo } from '#tests/customResources/promo.ts';

const added = [promo, ...fleet, ...(readExamples('declaration') as Declaration[])];
const description = openApiOf(added);
const checker = contractChecker(description, { closed: true });

interface Described {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
}
interface Operation {
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, Described>;
}
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as unknown as Operation })),
);
const { responses } = description.components as unknown as { responses: Record<string, Described> };
const described = (response: Described): Described =>
  response.$ref === undefined ? response : (responses[response.$ref.split('/').at(-1) ?? ''] ?? {});

describe('OpenAPI description of an installation', () => {
  it('is valid according to a standard validator, for both kinds of API', async () => {
    for (const described of ['embedded', 'forwarded'] as const) {
      expect(await new Validator().validate(JSON.parse(JSON.stringify(openApiOf(added, described))))).toMatchObject({
        valid: true,
      });
    }
  });

  it('describes when a single record is read-only or outside the territories, of built-in and custom resources', () => {
    for (const path of [
      '/api/v1/strategies/{strategyId}/',
      '/api/v1/mml/{mmlId}/',
      `${promo.api.path}{${promo.api.id}}/`,
    ]) {
      const operation = operations.find((item) => item.path === path && item.method === 'get')?.operation;
      expect(Object.keys(operation?.responses['200']?.headers ?? {})).toEqual(['ETag', 'X-Read-Only']);
      expect(Object.keys(operation?.responses['404']?.content?.['application/json']?.examples ?? {})).toEqual([
        '214',
        '404',
      ]);
    }
  });

  it('contains valid examples of every body and every response', () => {
    const misfits = operations.flatMap(({ path, method, operation }) => {
      const url = path.replaceAll(/\{[^}]*\}/g, '1');
      const sent = operation.requestBody?.content['application/json']?.example;
      const body =
        sent === undefined
          ? []
          : checker
              .request({ method, url, body: sent })
              .filter((line) => !line.startsWith('kind') && !line.startsWith('file'));
      const results = Object.entries(operation.responses).flatMap(([status, response]) => {
        const { example, examples = {} } = described(response).content?.['application/json'] ?? {};
        return [example, ...Object.values(examples).map(({ value }) => value)]
          .filter((item) => item !== undefined)
          .flatMap((item) => checker.answer({ method, url, status: Number(status), body: item }));
      });
      return [...body, ...results].map((line) => `${method} ${path} ${line}`);
    });
    expect(misfits).toEqual([]);
  });
});
