import { expect, it } from 'vitest';
import { passingOf } from '#server/history/passed/passing.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expanded } from '#schemas/declaration/expand.ts';
import { examplesOf } from '#tests/added/guide.ts';

const orders = expanded(examplesOf('declaration')[1] as Declaration);

it('an action that passes to a company\'s API is noted as what it sets; of one without `sets` nothing is known', () => {
  expect(passingOf('POST', '/api/v1/orders/7/approve/', [orders])).toEqual({ declaration: orders, does: 'update', id: '7', sets: { status: 'approved' } });
  expect(passingOf('PUT', '/api/v1/orders/7/reminder/', [orders])).toBeUndefined();
  expect(passingOf('PUT', '/api/v1/orders/7/', [orders])).toEqual({ declaration: orders, does: 'update', id: '7' });
});
