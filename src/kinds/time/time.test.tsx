import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { fixture, openList, openNew, column, sent } = renderCustomResource({
  kind: 'time',
  label: 'Начало',
  wire: 'minutes',
});

describe('kind time in a custom resource', () => {
  it('accepts common spellings, sends minutes, and shows and filters the time', async () => {
    const { user, filter } = await openList();
    for (const [name, typed] of [
      ['Утро', '930'],
      ['Вечер', '18.05'],
    ] as const) {
      const form = await openNew(user);
      await user.type(form.getByRole('textbox', { name: 'Название' }), name);
      await user.type(form.getByRole('textbox', { name: 'Начало' }), typed);
      await user.click(form.getByRole('button', { name: 'Создать' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent()).toEqual({ name: 'Вечер', own: 1085 });
    await waitFor(() => expect(column()).toEqual(['18:05', '09:30']));
    await user.type(filter.getByRole('textbox', { name: 'Начало' }), '9:30{Enter}');
    await waitFor(() => expect(column()).toEqual(['09:30']));
    expect(fixture.seen.at(-1)?.query['own']).toBe('570');
    expect(fixture.address()).toBe('?own=09%3A30');
    await user.click(screen.getByText('Утро'));
    const form = await screen.findByRole('dialog', { name: 'Визит' });
    expect(form.contains(await screen.findByDisplayValue('Утро'))).toBe(true);
    expect(screen.getAllByRole('textbox', { name: 'Начало' }).map((box) => (box as HTMLInputElement).value)).toEqual([
      '09:30',
      '09:30',
    ]);
  });

  it('marks an invalid time with the reason, and neither sends it nor filters by it', async () => {
    const { user, filter } = await openList();
    const form = await openNew(user);
    await user.type(form.getByRole('textbox', { name: 'Начало' }), '25:00');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Начало: Введите время, например 09:30');
    await user.keyboard('{Enter}');
    const box = form.getByRole<HTMLInputElement>('textbox', { name: 'Начало' });
    expect(box.value).toBe('25:00');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Введите время, например 09:30',
    );
    expect(sent()).toBeUndefined();
    await user.clear(box);
    await waitFor(() => expect(form.queryByRole('alert')).toBeNull());

    const before = fixture.seen.length;
    await user.type(filter.getByRole('textbox', { name: 'Начало' }), 'утром{Enter}');
    expect(filter.getByRole('alert').textContent).toBe('Введите время, например 09:30');
    expect(filter.getByRole<HTMLInputElement>('textbox', { name: 'Начало' }).value).toBe('утром');
    expect(fixture.seen.slice(before)).toEqual([]);
  });
});
