import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import PlanningCheckScreen from '#custom/planningCheck/PlanningCheckScreen.tsx';
import { strategyResource } from '#resources/strategy.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();

it('has no preview of a strategy where nothing is planned, and asks for none', async () => {
  const user = await fixture.open(strategyResource);
  await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 }));
  await form.findByLabelText('Комментарий');
  expect(form.queryByRole('button', { name: 'Что получится' })).toBeNull();
  expect(fixture.seen.filter(({ path }) => path.startsWith('/api/planning/'))).toEqual([]);
});

it('checks nothing where nothing is planned, and says how to switch planning on', async () => {
  await fixture.draw(<PlanningCheckScreen />);
  expect(await screen.findByText(/^Планирование выключено, поэтому проверять нечего/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Проверить сейчас' })).toBeNull();
  expect(fixture.seen.filter(({ path }) => path.startsWith('/api/planning/'))).toEqual([]);
});
