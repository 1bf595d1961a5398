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

test('a screen that breaks says so in its place, the menu stays, Повторить draws it again', async () => {
  let error: Error | null = new Error('boom');
  broken(() => error);
  expect(screen.getByText('Меню')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Что-то пошло не так' })).toBeTruthy();
  error = null;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(screen.getByText('Экран')).toBeTruthy();
});

test('a part of the program that did not come is asked for by a new page, once the server is there', async () => {
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
