import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo as declared } from '#tests/customResources/promo.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const period = declared.fields['period'] as Declaration['fields'][string];
const promo: Declaration = { ...declared, fields: { ...declared.fields, period: { ...period, copy: false } } };
const withoutCreate: Declaration = {
  ...promo,
  name: 'promoKept',
  api: { ...promo.api, verbs: ['list', 'one', 'update', 'delete'] },
};
const fixture = createScreenFixture({ ...engine, resources: [promo, withoutCreate] });
const spring = {
  promoId: 7,
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [1],
  discount: 0.1,
  status: 0,
};

async function openMenu(declaration = promo) {
  fixture.host['GET /api/v1/promos/'] = envelope([spring]);
  fixture.host['GET /api/v1/promos/7/'] = envelope(spring);
  const user = await fixture.draw(
    <>
      <ResourceScreen declaration={declaration} />
      <Messages />
    </>,
  );
  const row = within(await screen.findByRole('row', { name: /Весна/ }));
  const button = row.getByRole('button', { name: 'Действия' });
  await user.click(button);
  return { user, row, button, menu: await screen.findByRole('menu', { name: 'Действия: Весна' }) };
}
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const form = () => screen.findByRole('dialog', { name: 'Промоакция' });
async function copied() {
  const { user } = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Копировать' }));
  return { user, dialog: within(await form()) };
}

describe('Row menu `Действия`', () => {
  it('is beside Удалить (spec D9), and offers to open, to copy and to copy the link', async () => {
    const { row, button } = await openMenu();
    expect(row.getByRole('button', { name: 'Удалить' })).toBeTruthy();
    expect(items()).toEqual(['Открыть', 'Копировать', 'Скопировать ссылку']);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('wraps around by arrows, jumps by Home and End; Esc closes it and returns to the button', async () => {
    const { user, button } = await openMenu();
    const walked: unknown[] = [document.activeElement?.textContent];
    for (const key of ['{ArrowDown}', '{End}', '{ArrowDown}', '{ArrowUp}', '{Home}']) {
      await user.keyboard(key);
      walked.push(document.activeElement?.textContent);
    }
    expect(walked).toEqual(['Открыть', 'Копировать', 'Скопировать ссылку', 'Открыть', 'Скопировать ссылку', 'Открыть']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes on a second press of the button and on a press elsewhere', async () => {
    const { user, button } = await openMenu();
    await user.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button);
    await screen.findByRole('menu');
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens the record by Открыть', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Enter}');
    expect(within(await form()).getByDisplayValue('Весна')).toBeTruthy();
    await waitFor(() => expect(fixture.address()).toBe('?open=7'));
  });

  it('copies the whole address to the clipboard by Скопировать ссылку and confirms it', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Скопировать ссылку' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?open=7`);
    expect(await screen.findByText('Ссылка скопирована')).toBeTruthy();
  });

  it('shows the link for copying by hand when the browser refuses the clipboard', async () => {
    const { user } = await openMenu();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await user.click(screen.getByRole('menuitem', { name: 'Скопировать ссылку' }));
    const shown = await screen.findByRole('dialog', { name: 'Ссылка на запись' });
    expect(await within(shown).findByDisplayValue(`${window.location.origin}/?open=7`)).toBeTruthy();
  });

  it('offers no copy without the right to create', async () => {
    await openMenu(withoutCreate);
    expect(items()).toEqual(['Открыть', 'Скопировать ссылку']);
  });
});

describe('Copy of a record (`Копировать`)', () => {
  it('is a new form with the values of the record; fields with `copy: false` are empty', async () => {
    const { dialog } = await copied();
    expect(dialog.getByDisplayValue('Весна')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Период: с' }).value).toBe('');
    expect(dialog.getByRole('button', { name: 'Создать' })).toBeTruthy();
    expect(fixture.seenOf('GET /api/v1/promos/7/')).toHaveLength(1);
    await waitFor(() => expect(fixture.address()).toBe('?open=copy-7'));
  });

  it('counts as unsaved: closing it prompts (spec D33)', async () => {
    const { user } = await copied();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
  });

  it('is sent as a new record, without the id of the original', async () => {
    const { user, dialog } = await copied();
    await user.type(dialog.getByRole('textbox', { name: 'Период: с' }), '01042026');
    await user.type(dialog.getByRole('textbox', { name: 'Период: по' }), '30042026');
    fixture.on('POST /api/v1/promos/', envelope({ promoId: 8 }));
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(fixture.seenOf('POST /api/v1/promos/')).toHaveLength(1));
    expect(fixture.seenOf('POST /api/v1/promos/')[0]?.body).toEqual({
      name: 'Весна',
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      scope: 0,
      territoryIds: [1],
      distributorIds: [],
      discount: 0.1,
      status: 0,
      force: false,
    });
    expect(fixture.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('is refused by the server as usual when a name must be unique', async () => {
    const { user, dialog } = await copied();
    await user.type(dialog.getByRole('textbox', { name: 'Период: с' }), '01042026');
    await user.type(dialog.getByRole('textbox', { name: 'Период: по' }), '30042026');
    fixture.on('POST /api/v1/promos/', failure(209, 'Акция с таким названием уже есть', ['Весна'], 409));
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    expect(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByText('Акция с таким названием уже есть'),
    ).toBeTruthy();
  });

  it('shows a message when the original record no longer exists', async () => {
    const { user } = await openMenu();
    fixture.host['GET /api/v1/promos/7/'] = failure(404, 'Акция не найдена', undefined, 404);
    await user.click(screen.getByRole('menuitem', { name: 'Копировать' }));
    expect((await within(await form()).findByRole('alert')).textContent).toContain('Акция не найдена');
  });
});
