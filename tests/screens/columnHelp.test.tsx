import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tasksVolume } from '#resources/tasksVolume.ts';
import { screenWorld } from './world.tsx';

const world = screenWorld();

it('a head of a built-in list has a `?`, reached and opened by keyboard, that explains it in a sentence with an example («a ? beside a field or column»)', async () => {
  const user = await world.open(tasksVolume);
  const heads = within(screen.getByRole('table', { name: 'Задачи по объёму' }));
  const help = await heads.findByRole('button', { name: 'Что такое «Бонус»' });
  expect(heads.getAllByRole('columnheader', { name: 'Бонус' })).toHaveLength(1);
  help.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Что такое «Бонус»' }).textContent).toBe('Сколько агент получит за выполненную задачу: например, 3000 ₽.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(help));
  expect(heads.queryByRole('button', { name: 'Что такое «Сотрудник»' })).toBeNull();
});
