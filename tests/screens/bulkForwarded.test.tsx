import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { SelectionFixture, type SelectableStrategy } from './selectionFixture.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const path = '/api/v1/strategies/';
const dialog = (name: string | RegExp = /^Изменить записи/) => screen.findByRole('dialog', { name });
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const findMessage = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContainEqual(
      expect.stringContaining(text),
    ),
  );
const company = createScreenFixture(engine, {
  versions: false,
  history: false,
  embedded: false,
  views: false,
});

describe('Bulk change and delete with an external API', () => {
  it('reads each record again before its write and offers no undo (spec D71)', async () => {
    const { access_token: key } = await company.api.signIn();
    const rows = (await company.api.call('GET', `${path}?limit=1`, key)).body.data as SelectableStrategy[];
    const user = await company.draw(<SelectionFixture rows={rows} />);
    await press(user, 'Изменить');
    await dialog();
    await user.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Своё');
    await press(user, 'Показать');
    await press(user, 'Записать');
    await findMessage('Изменено записей: 1');
    expect(company.seenOf(`GET ${path}${rows[0]?.strategyId}/`)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Вернуть всё' })).toBeNull();
  });

  it('states in the confirmation that a delete cannot be undone', async () => {
    const { access_token: key } = await company.api.signIn();
    const rows = (await company.api.call('GET', `${path}?limit=2`, key)).body.data as SelectableStrategy[];
    const user = await company.draw(<SelectionFixture rows={rows} />);
    await press(user, 'Удалить');
    expect(within(await dialog('Удалить записи: 2?')).getByText('Вернуть их будет нельзя')).toBeTruthy();
  });
});
