import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Loader, LoaderHost } from '#app/base/loader/Loader.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const shown = () => screen.queryByRole('status', { name: 'Загрузка' }) !== null;
const page = (loading: number) => (
  <>
    <LoaderHost />
    {Array.from({ length: loading }, (_, key) => (
      <Loader key={key} />
    ))}
  </>
);

describe('Loader (part1 §4)', () => {
  test('appears only after 100 ms', async () => {
    render(page(1));
    await pass(99);
    expect(shown()).toBe(false);
    await pass(1);
    expect(shown()).toBe(true);
  });

  test('is never shown when loading is faster', async () => {
    const { rerender } = render(page(1));
    await pass(80);
    rerender(page(0));
    await pass(500);
    expect(shown()).toBe(false);
  });

  test('hides 100 ms after the last part is loaded', async () => {
    const { rerender } = render(page(2));
    await pass(200);
    rerender(page(1));
    await pass(200);
    expect(shown()).toBe(true);
    rerender(page(0));
    await pass(99);
    expect(shown()).toBe(true);
    await pass(1);
    expect(shown()).toBe(false);
  });
});
