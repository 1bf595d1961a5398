import { expect, it } from 'vitest';
import { classifyForwardedCall } from '#server/trail/history/forwarded/forwardedCall.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { readExamples } from '#tests/customResources/guideExamples.ts';

const orders = expandDeclaration(readExamples('declaration')[1] as Declaration);

it('records a forwarded action by its `sets` values, and ignores one without `sets`', () => {
  expect(classifyForwardedCall('POST', '/api/v1/orders/7/approve/', [orders])).toEqual({
    declaration: orders,
    does: 'update',
    id: '7',
    sets: { status: 'approved' },
  });
  expect(classifyForwardedCall('PUT', '/api/v1/orders/7/reminder/', [orders])).toBeUndefined();
  expect(classifyForwardedCall('PUT', '/api/v1/orders/7/', [orders])).toEqual({
    declaration: orders,
    does: 'update',
    id: '7',
  });
});
