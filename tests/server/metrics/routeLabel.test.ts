import { expect, it } from 'vitest';
import { createRouteLabel } from '#server/main/metrics/metrics.ts';

it('names requests by their address with :id in place of numbers, UUIDs and days', () => {
  const label = createRouteLabel();
  expect(label('/api/v1/tasks/', 200)).toBe('/api/v1/tasks');
  expect(label('/api/v1/tasks/17', 200)).toBe('/api/v1/tasks/:id');
  expect(label('/api/files/6d1f2c0e-8a54-4c1f-9f4e-2f0f3c1f9a10', 200)).toBe('/api/files/:id');
  expect(label('/api/reports/2026-11-26/rows', 200)).toBe('/api/reports/:id/rows');
  expect(label('/healthz', 200)).toBe('/healthz');
});

it('gives all imports of a resource one label, regardless of their ids', () => {
  const label = createRouteLabel();
  expect(label('/api/exchange/imports/mml/word17/progress/', 200)).toBe('/api/exchange/imports/mml/:id/progress');
  expect(label('/api/exchange/imports/mml/word18', 200)).toBe('/api/exchange/imports/mml/:id');
  expect(label('/api/exchange/imports/mml/write', 200)).toBe('/api/exchange/imports/mml/write');
});

it('gives failures the label of the address once it has succeeded', () => {
  const label = createRouteLabel();
  expect(label('/api/v1/tasks/17', 500)).toBe('other');
  label('/api/v1/tasks/17', 200);
  expect(label('/api/v1/tasks/18', 500)).toBe('/api/v1/tasks/:id');
});

it('gives all files of the page one label', () => {
  const label = createRouteLabel();
  expect([label('/', 200), label('/assets/app-1a2b.js', 200), label('/wp-login.php', 404)]).toEqual([
    'page',
    'page',
    'page',
  ]);
});

it('makes no more than 300 labels of invented addresses', () => {
  const label = createRouteLabel();
  const labels = new Set(Array.from({ length: 1000 }, (_, at) => label(`/api/invented-${at}`, 200)));
  expect(labels.size).toBe(301);
  expect(label(`/api/${'x'.repeat(1000)}`, 200)).toBe('other');
});
