import '#tests/app/browser.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenBoundary } from '#app/shell/ScreenBoundary.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function broken(error: () => Error | null) {
  function Screen() {
    const thrown = error();
    if (thrown) throw thrown;
    return <p>Экран</p>;
  }
  render(
    <>
      <nav>Меню</nav>
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>
    </>,
  );
}

test('shows an error in place of a failed screen, keeps the menu, and draws it again on Повторить', async () => {
  let error: Error | null = new Error('boom');
  broken(() => error);
  expect(screen.getByText('Меню')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Что-то пошло не так' })).toBeTruthy();
  error = null;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(screen.getByText('Экран')).toBeTruthy();
});

test('reloads the page when a chunk failed to load, once the server responds', async () => {
  const ask = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', ask);
  broken(() => new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  expect(screen.getByRole('heading', { name: 'Не удалось загрузить страницу' })).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(ask).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('heading', { name: 'Не удалось загрузить страницу' })).toBeTruthy();
});
