import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { strategyResource } from '#resources/strategy.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
afterEach(() => localStorage.removeItem('filter'));

const filter = () => screen.findByRole('form', { name: 'Фильтр по правилам' });

it('folds the filter into a line that says what it narrows, and stays so in this browser (spec D81)', async () => {
  const user = await fixture.open(strategyResource, '?shownStatus=0');
  await user.click(await within(await filter()).findByRole('button', { name: 'Скрыть фильтр' }));
  const folded = within(await filter());
  expect(folded.getByRole('button', { name: 'Фильтр: 1' }).getAttribute('aria-expanded')).toBe('false');
  expect(folded.getByText(/^Статус — /).textContent).toMatch(/^Статус — \S+/);
  cleanup();

  await fixture.open(strategyResource, '?shownStatus=0');
  expect(await within(await filter()).findByRole('button', { name: 'Фильтр: 1' })).toBeDefined();
});

it('clears a folded filter without unfolding it', async () => {
  localStorage.setItem('filter', 'folded');
  const user = await fixture.open(strategyResource, '?shownStatus=0');
  const line = (await within(await filter()).findByText(/^Статус — /)).closest('p') as HTMLElement;
  await user.click(within(line).getByRole('button', { name: 'Очистить' }));
  expect(fixture.address()).toBe('');
  expect(within(await filter()).getByRole('button', { name: 'Фильтр' })).toBeDefined();
  expect(within(await filter()).queryByText(/^Статус — /)).toBeNull();
});

it('unfolds the filter again', async () => {
  localStorage.setItem('filter', 'folded');
  const user = await fixture.open(strategyResource);
  await user.click(await within(await filter()).findByRole('button', { name: 'Фильтр' }));
  expect(within(await filter()).getByRole('button', { name: 'Скрыть фильтр' })).toBeDefined();
  expect(localStorage.getItem('filter')).toBe('open');
});
