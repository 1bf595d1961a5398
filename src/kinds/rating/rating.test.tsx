import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { fixture, openList, openNew, column, sent } = renderCustomResource({ kind: 'rating', label: 'Оценка' });

describe('kind rating in a custom resource', () => {
  it('is set by keyboard alone: arrow keys and digits choose, Delete and 0 clear', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    const group = within(form.getByRole('radiogroup', { name: 'Оценка' }));
    const chosen = () => group.queryByRole('radio', { checked: true })?.getAttribute('aria-label');
    await user.click(group.getByRole('radio', { name: '3 из 5' }));
    expect(group.getByRole('status').textContent).toBe('3 из 5');
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('4 из 5');
    await user.keyboard('{Delete}');
    expect(chosen()).toBeUndefined();
    expect(group.getByRole('status').textContent).toBe('Нет оценки');
    await user.keyboard('2');
    expect(chosen()).toBe('2 из 5');
    await user.keyboard('9');
    expect(chosen()).toBe('2 из 5');
    await user.keyboard('0');
    expect(chosen()).toBeUndefined();
    await user.click(group.getByRole('radio', { name: '5 из 5' }));
    await user.click(group.getByRole('radio', { name: '5 из 5' }));
    expect(chosen()).toBeUndefined();
  });

  it('sends a number, shows words, and filters by a minimum mark', async () => {
    const { user, filter } = await openList();
    for (const mark of [3, 5, 4]) {
      const form = await openNew(user);
      await user.click(form.getByRole('radio', { name: `${mark} из 5` }));
      await user.click(form.getByRole('button', { name: 'Создать' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent()).toEqual({ name: null, own: 4 });
    await waitFor(() => expect(column()).toEqual(['4 из 5', '5 из 5', '3 из 5']));
    const minimum = within(filter.getByRole('radiogroup', { name: 'Оценка: не ниже' }));
    expect(minimum.getByRole('status').textContent).toBe('Любая');
    await user.click(minimum.getByRole('radio', { name: '4 из 5' }));
    expect(minimum.getByRole('status').textContent).toBe('Не ниже 4');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(column()).toEqual(['4 из 5', '5 из 5']));
    expect(fixture.address()).toBe('?own=4');
  });
});
