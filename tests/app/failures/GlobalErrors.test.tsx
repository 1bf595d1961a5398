import '#tests/app/browser.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failures } from '#app/backend/backend.ts';
import { GlobalErrors } from '#app/failures/GlobalErrors.tsx';
import { connectivity } from '#ui/connectivity/connectivity.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { LazyDialog, DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { ApiError } from '#schemas/apiError.ts';

// Its file takes a moment to be read.
beforeAll(() => LazyDialog.load());
let lines: unknown[];
const page = (
  <>
    <DialogHost />
    <GlobalErrors />
    <Messages />
  </>
);
/** The host as the page finds it. */
const host = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    host.mockImplementation(async () => new Response()),
  );
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  render(page);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  connectivity.setState({ down: false });
});

const response = (text: string) => new ApiError('answered', { code: 7, text }, 500);
const unanswered = () => new ApiError('unanswered', { code: null, text: 'Нет соединения с сервером' }, 0);
const report = (...errors: unknown[]) => act(async () => errors.forEach((error) => failures.reportFailure(error)));

describe('failures of loads (part1 §8, spec D56)', () => {
  test("an answered one is a message with the server's text and a line in the console", async () => {
    await report(response('База занята'));
    expect(await screen.findByText('База занята')).toBeTruthy();
    expect(lines.join('\n')).toContain('База занята');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('unanswered ones open one modal Ошибка, however many failed together', async () => {
    await report(unanswered(), unanswered(), unanswered());
    expect(await screen.findByRole('dialog', { name: 'Ошибка' })).toBeTruthy();
    expect(screen.getAllByText('Нет соединения с сервером')).toHaveLength(1);
  });

  test('where the host itself is out of reach, one modal and one message tell it, however much fails («offline is told once»)', async () => {
    // It is fetched when the page is idle.
    await import('#app/connectivity/watchConnection.ts');
    host.mockImplementation(async () => {
      throw new TypeError('Failed to fetch');
    });
    await report(unanswered(), unanswered());
    expect(await screen.findAllByText('Нет связи')).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    await report(unanswered(), unanswered());
    expect(screen.queryByRole('dialog', { name: 'Ошибка' })).toBeNull();
  });

  test('closed, it opens again for the next failure', async () => {
    await report(unanswered());
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    await report(unanswered());
    expect(await screen.findByRole('dialog', { name: 'Ошибка' })).toBeTruthy();
  });

  test("the end of the session is nobody's news", async () => {
    await report(new ApiError('sessionEnded', { code: null, text: 'Сеанс завершён' }, 401));
    expect(screen.queryByText('Сеанс завершён')).toBeNull();
    expect(lines).toEqual([]);
  });

  test('the next user does not meet the dialogs of the last one (spec D21)', async () => {
    await report(unanswered());
    await screen.findByRole('dialog', { name: 'Ошибка' });
    cleanup();
    render(page);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('nor the messages of the last one (spec D21)', async () => {
    await report(response('База занята'));
    await screen.findByText('База занята');
    cleanup();
    render(page);
    expect(screen.queryByText('База занята')).toBeNull();
  });

  test('a question that is open when the session ends is answered with no (spec D21)', async () => {
    const responses: boolean[] = [];
    await act(async () => {
      for (const title of ['Удалить запись?', 'Заменить?'])
        void confirm({ title, yes: 'Да', no: 'Нет' }).then((yes) => responses.push(yes));
    });
    await screen.findByRole('dialog', { name: 'Заменить?' });
    cleanup();
    await expect.poll(() => responses).toEqual([false, false]);
  });
});
