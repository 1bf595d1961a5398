import { CanceledError } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { malformed, unwrapEnvelope, sessionEnded, unanswered } from '#providers/envelope.ts';
import { createFailureReporter, type FailuresOptions } from '#providers/failures.ts';
import { ApiError } from '#schemas/apiError.ts';
import { createQueryClient } from '#providers/queryClient.ts';

function errorWithText(text: string): unknown {
  try {
    return unwrapEnvelope(400, { error: { code: 7, text } });
  } catch (error) {
    return error;
  }
}

function setup() {
  const [notify, log] = [vi.fn<FailuresOptions['notify']>(), vi.fn<(line: string) => void>()];
  const host = { there: true };
  return { notify, log, host, ...createFailureReporter({ notify, log, isHostThere: async () => host.there }) };
}

describe('Shared failure handler', () => {
  it('shows the message of an API error and logs one line', () => {
    const { reportFailure, notify, log, state } = setup();
    reportFailure(errorWithText('Нет доступа'));
    expect(notify.mock.calls).toEqual([[{ key: 'failure Нет доступа', text: 'Нет доступа' }]]);
    expect(log.mock.calls).toEqual([['Ошибка запроса: HTTP 400, код 7: Нет доступа']]);
    expect(state.getState().modal).toBeNull();
  });

  it('shows no message when the record is outside the territories, which its place says', () => {
    const { reportFailure, notify, log, state } = setup();
    reportFailure(new ApiError('answered', { code: 214, text: 'Запись относится к территории' }, 404));
    expect([notify.mock.calls, log.mock.calls, state.getState().modal]).toEqual([[], [], null]);
  });

  it('handles an unreadable response the same way', () => {
    const { reportFailure, notify, log } = setup();
    reportFailure(malformed(200));
    expect([notify.mock.calls.length, log.mock.calls.length]).toEqual([1, 1]);
  });

  it('opens one modal for any number of unanswered requests, and another after it was closed', async () => {
    const { reportFailure, closeModal, notify, state } = setup();
    for (let n = 0; n < 10; n += 1) reportFailure(unanswered(n > 0));
    await vi.waitFor(() => expect(state.getState().modal).toBe(unanswered().text));
    expect(notify).not.toHaveBeenCalled();
    closeModal();
    expect(state.getState().modal).toBeNull();
    reportFailure(unanswered(true));
    await vi.waitFor(() => expect(state.getState().modal).toBe(unanswered(true).text));
  });

  it('opens one modal while the server is unreachable, and one the next time (spec D56)', async () => {
    const { reportFailure, closeModal, endOutage, host, notify, state } = setup();
    const fail = async () => {
      for (let n = 0; n < 10; n += 1) reportFailure(unanswered());
      await Promise.resolve();
      return state.getState().modal;
    };
    host.there = false;
    expect(await fail()).toContain('Нет соединения с сервером');
    closeModal();
    expect([await fail(), notify.mock.calls]).toEqual([null, []]);
    endOutage();
    expect(await fail()).toContain('Нет соединения с сервером');
  });

  it('opens the modal for an unknown error, and logs it', () => {
    const { reportFailure, state, log } = setup();
    reportFailure(new TypeError('x is undefined'));
    expect(state.getState().modal).toContain('Что-то пошло не так');
    expect(log.mock.calls[0]?.[0]).toContain('x is undefined');
    reportFailure('странное');
    expect(log).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the end of the session', sessionEnded()],
    ['an axios abort', new CanceledError()],
    ['a fetch abort', new DOMException('Aborted', 'AbortError')],
    ['a canceled query', Object.assign(new Error('x'), { name: 'CancelledError' })],
  ])('ignores %s', (_, error) => {
    const { reportFailure, notify, log, state } = setup();
    reportFailure(error);
    expect([notify.mock.calls, log.mock.calls, state.getState().modal]).toEqual([[], [], null]);
  });
});

describe('Query client', () => {
  it('reports a failed load once, does not retry automatically, and can be silenced', async () => {
    const failed = vi.fn();
    const client = createQueryClient(failed);
    const queryFn = vi.fn(() => Promise.reject(errorWithText('Нет')));
    const loads = [1, 2, 3].map(() => client.fetchQuery({ queryKey: ['a'], queryFn }));
    expect((await Promise.allSettled(loads)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await client.fetchQuery({ queryKey: ['b'], queryFn, meta: { quiet: true } }).catch(() => null);
    expect([queryFn.mock.calls.length, failed.mock.calls.length]).toEqual([2, 1]);
    client.clear();
  });

  it('retries only on request of the user, offline too', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    });
    expect(mutations).toMatchObject({ retry: false, networkMode: 'always' });
  });
});
