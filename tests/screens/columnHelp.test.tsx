import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();

it('explains a header of a built-in list by `?` in a sentence with an example, reachable by keyboard', async () => {
  const user = await fixture.open(tasksVolumeResource);
  const headers = within(screen.getByRole('table', { name: 'Задачи по объёму' }));
  const help = await headers.findByRole('button', { name: 'Что такое «Бонус»' });
  expect(headers.getAllByRole('columnheader', { name: 'Бонус' })).toHaveLength(1);
  help.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Что такое «Бонус»' }).textContent).toBe(
    'Сколько агент получит за выполненную задачу: например, 3000 ₽.',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(help));
  expect(headers.queryByRole('button', { name: 'Что такое «Сотрудник»' })).toBeNull();
});
