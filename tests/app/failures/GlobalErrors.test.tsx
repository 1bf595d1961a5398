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

// Loading the dialog's file takes a moment.
beforeAll(() => LazyDialog.load());
let lines: unknown[];
const page = (
  <>
    <DialogHost />
    <GlobalErrors />
    <Messages />
  </>
);
/** The fetch of the page. */
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

describe('Load failures (part1 §8, spec D56)', () => {
  test("shows a message with the server's text and logs a console line when the server answers with an error", async () => {
    await report(response('База занята'));
    expect(await screen.findByText('База занята')).toBeTruthy();
    expect(lines.join('\n')).toContain('База занята');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens one modal Ошибка for any number of failures without a response', async () => {
    await report(unanswered(), unanswered(), unanswered());
    expect(await screen.findByRole('dialog', { name: 'Ошибка' })).toBeTruthy();
    expect(screen.getAllByText('Нет соединения с сервером')).toHaveLength(1);
  });

  test('shows one modal and one message for any number of failures when the server is unreachable', async () => {
    // The page fetches it when idle.
    await import('#app/connectivity/watchConnection.ts');
    host.mockImplementation(async () => {
      throw new TypeError('Failed to fetch');
    });
    await report(unanswered(), unanswered());
    expect(await screen.findAllByText('Нет соединения')).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    await report(unanswered(), unanswered());
    expect(screen.queryByRole('dialog', { name: 'Ошибка' })).toBeNull();
  });

  test('opens the closed modal again for the next failure', async () => {
    await report(unanswered());
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    await report(unanswered());
    expect(await screen.findByRole('dialog', { name: 'Ошибка' })).toBeTruthy();
  });

  test('shows no error when the session ends', async () => {
    await report(new ApiError('sessionEnded', { code: null, text: 'Сеанс завершён' }, 401));
    expect(screen.queryByText('Сеанс завершён')).toBeNull();
    expect(lines).toEqual([]);
  });

  test('closes the dialogs of the previous user before the next one signs in (spec D21)', async () => {
    await report(unanswered());
    await screen.findByRole('dialog', { name: 'Ошибка' });
    cleanup();
    render(page);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes the messages of the previous user before the next one signs in (spec D21)', async () => {
    await report(response('База занята'));
    await screen.findByText('База занята');
    cleanup();
    render(page);
    expect(screen.queryByText('База занята')).toBeNull();
  });

  test('answers an open confirmation with no when the session ends (spec D21)', async () => {
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
