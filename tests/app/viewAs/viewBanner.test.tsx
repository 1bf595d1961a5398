import '#tests/app/browser.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ViewBanner } from '#app/viewAs/ViewBanner.tsx';
import { Messages } from '#ui/messages/Messages.tsx';
import { dismissMessages } from '#ui/messages/messages.ts';
import { failure, recordedApi } from '#tests/msw/recordedApi.ts';

const api = recordedApi();

afterEach(() => {
  cleanup();
  dismissMessages();
  localStorage.clear();
});

it('waits until another tab has refreshed the session when the browser has no Web Locks (spec D60)', async () => {
  expect('locks' in navigator).toBe(false);
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('refresh_token', 'refresh');
  // The other tab holds the lease for this long.
  localStorage.setItem('session_refresh', `other ${Date.now() + 150}`);
  const holders: (string | undefined)[] = [];
  api.on('PUT /config/person/view/', (request) => {
    holders.push(localStorage.getItem('session_refresh')?.split(' ')[0]);
    return failure('error', 'Сервер занят', undefined, 503)(request);
  });
  render(
    <>
      <ViewBanner viewer="Орлова Марина" fullName="Аксёнов Иван" />
      <Messages />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Вернуться к себе' }));
  expect(await screen.findByText('Не удалось вернуться')).toBeTruthy();
  expect(holders).toEqual([expect.not.stringMatching(/^other$/)]);
});
