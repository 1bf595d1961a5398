import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useConnectionWait } from '#engine/core/writes/useConnectionWait.ts';
import { ApiError } from '#schemas/apiError.ts';

it('does not send a form that the user has left', async () => {
  const { result, unmount } = renderHook(() => useConnectionWait());
  expect(await result.current.ready()).toBe(true);
  unmount();
  expect(await result.current.ready()).toBe(false);
  const unanswered = new ApiError('unanswered', { code: null, text: 'Нет соединения' }, 0);
  expect(await result.current.lost(unanswered)).toBe(false);
});
