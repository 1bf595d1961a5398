import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { fixture, openList, openNew, column, sent } = renderCustomResource({
  kind: 'duration',
  label: 'Визит длится',
  wire: 'seconds',
});

describe('kind duration in a custom resource', () => {
  it('accepts common spellings, sends seconds, shows words, and supports sorting and search', async () => {
    const { user, filter } = await openList();
    for (const [name, typed] of [
      ['Долгий', '10 ч'],
      ['Короткий', '45'],
    ] as const) {
      const form = await openNew(user);
      await user.type(form.getByRole('textbox', { name: 'Название' }), name);
      await user.type(form.getByRole('textbox', { name: 'Визит длится' }), typed);
      await user.click(form.getByRole('button', { name: 'Создать' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent()).toEqual({ name: 'Короткий', own: 2700 });
    await waitFor(() => expect(column()).toEqual(['45\u00a0мин', '10\u00a0ч']));
    await user.type(filter.getByRole('textbox', { name: 'Визит длится' }), '0:45{Enter}');
    await waitFor(() => expect(column()).toEqual(['45\u00a0мин']));
    expect(fixture.seen.at(-1)?.query['own']).toBe('2700');
  });

  it('keeps an invalid duration in the input with the reason and does not send it', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await user.type(form.getByRole('textbox', { name: 'Визит длится' }), 'весь день');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Визит длится: Введите длительность, например 1:30 или 1 ч 30 мин');
    expect(sent()).toBeUndefined();
  });
});
