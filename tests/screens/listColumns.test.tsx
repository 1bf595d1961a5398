import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { four, hosts, shopsListRoute, shopsNamed } from './shops.ts';
import { createScreenFixture } from './screenFixture.tsx';

const table = () => screen.findByRole('table', { name: 'Магазины' });
const rowsNow = () =>
  within(screen.getByRole('table', { name: 'Магазины' }))
    .getAllByRole('row')
    .slice(1);
const names = () => rowsNow().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const head = (name: string) => screen.findByRole('button', { name });

const own = (...all: string[]) => all.map(shopsNamed) as [Declaration, Declaration, Declaration];
const [chosenShops, orderedShops, sizedShops] = own('chosenShops', 'orderedShops', 'sizedShops');
const [brokenShops, oldShops, resetShops] = own('brokenShops', 'oldShops', 'resetShops');
const [fullShops, keyedShops, lostShops] = own('fullShops', 'keyedShops', 'lostShops');
const [denseShops, offeredShops] = own('denseShops', 'offeredShops');

/** A list that can be left and reopened. */
function Leavable({ declaration }: { declaration: Declaration }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Уйти' : 'Вернуться'}
      </button>
      {open && <ResourceScreen declaration={declaration} />}
      <Messages />
    </>
  );
}

describe('Column settings of a user', () => {
  const resources = [
    chosenShops,
    orderedShops,
    sizedShops,
    brokenShops,
    oldShops,
    resetShops,
    fullShops,
    keyedShops,
    lostShops,
    denseShops,
    offeredShops,
  ];
  const fixture = createScreenFixture({ ...engine, resources }, hosts);
  const open = async (declaration: Declaration) => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.draw(<Leavable declaration={declaration} />);
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    return { user, panel: within(await screen.findByRole('dialog', { name: 'Столбцы' })) };
  };
  const leaveAndReturn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Уйти' }));
    await user.click(screen.getByRole('button', { name: 'Вернуться' }));
    await table();
  };

  it('add any field that records carry, and persist when the list is left', async () => {
    const { user, panel } = await open(chosenShops);
    expect(panel.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Имя',
      'Город',
      'Статус',
      'Открыт',
      'Выручка',
      'Заметка',
    ]);
    await user.click(panel.getByRole('checkbox', { name: 'Заметка' }));
    await user.click(panel.getByRole('checkbox', { name: 'Город' }));
    expect(headers()).toEqual(['Имя', 'Статус', 'Открыт', 'Выручка', 'Заметка']);
    expect(await screen.findByText('у парка')).toBeTruthy();
    await leaveAndReturn(user);
    expect(headers()).toEqual(['Имя', 'Статус', 'Открыт', 'Выручка', 'Заметка']);
    expect(localStorage.getItem('list:chosenShops')).toContain('"added":["note"]');
  });

  it('reorder columns by keyboard and announce the position', async () => {
    const { user, panel } = await open(orderedShops);
    panel.getByRole('checkbox', { name: 'Выручка' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(headers()).toEqual(['Имя', 'Город', 'Выручка', 'Статус', 'Открыт']);
    expect(panel.getByText('Выручка: место 3 из 6')).toBeTruthy();
  });

  it('widen columns by keyboard and persist', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.draw(<Leavable declaration={sizedShops} />);
    (await head('Имя')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const width = () => screen.getByRole('columnheader', { name: 'Имя' }).style.flexBasis;
    const wide = width();
    expect(wide).toMatch(/^\d+px$/);
    await leaveAndReturn(user);
    expect(width()).toBe(wide);
  });

  it('have dense rows in one press, kept when the list is left', async () => {
    const { user } = await open(denseShops);
    const dense = () => screen.findByRole('button', { name: 'Плотно' });
    await user.keyboard('{Escape}');
    expect((await dense()).getAttribute('aria-pressed')).toBe('false');
    await user.click(await dense());
    await leaveAndReturn(user);
    expect((await dense()).getAttribute('aria-pressed')).toBe('true');
    await user.click(await dense());
    expect((await dense()).getAttribute('aria-pressed')).toBe('false');
  });

  it('offer dense rows once to a user who scrolls far', async () => {
    const { user } = await open(offeredShops);
    localStorage.removeItem('denseRowsOffered');
    await leaveAndReturn(user);
    const scroller = await table();
    Object.defineProperties(scroller, { scrollTop: { value: 4000 }, clientHeight: { value: 800 } });
    await screen.findByRole('button', { name: 'Плотно' });
    fireEvent.scroll(scroller);
    const offer = await screen.findByText('На экран поместится больше строк');
    const buttons = screen.getAllByRole('button', { name: 'Плотно' });
    await user.click(buttons.find((button) => !button.hasAttribute('aria-pressed')) as HTMLElement);
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toContain('true');
    await waitFor(() => expect(offer.isConnected).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Плотно' }));
    fireEvent.scroll(scroller);
    expect(screen.queryByText('На экран поместится больше строк')).toBeNull();
  });

  it('are reset with the dense rows by Вернуть как было and removed from the computer', async () => {
    const { user, panel } = await open(resetShops);
    await user.click(panel.getByRole('checkbox', { name: 'Имя' }));
    await user.click(panel.getByRole('radio', { name: 'Плотные строки' }));
    expect(headers()[0]).toBe('Город');
    await user.click(panel.getByRole('button', { name: 'Вернуть как было' }));
    expect(headers()).toEqual(['Имя', 'Город', 'Статус', 'Открыт', 'Выручка']);
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Обычные строки' }).checked).toBe(true);
    expect(localStorage.getItem('list:resetShops')).toBeNull();
  });

  it.each([
    ['text that is not JSON', brokenShops, '{"hidden":["na'],
    [
      'settings of another shape and of removed fields',
      oldShops,
      '{"hidden":"name","added":["gone",7],"order":{"a":1},"widths":{"name":"wide","city":-4,"gone":100},"density":"huge"}',
    ],
  ])('ignore stored %s', async (_what, declaration, stored) => {
    localStorage.setItem(`list:${declaration.name}`, stored);
    fixture.host[shopsListRoute] = four;
    await fixture.open(declaration);
    await table();
    expect(headers()).toEqual(['Имя', 'Город', 'Статус', 'Открыт', 'Выручка']);
  });

  it('last until the page closes without localStorage', async () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const { user, panel } = await open(fullShops);
      await user.click(panel.getByRole('checkbox', { name: 'Город' }));
      expect(headers()).toEqual(['Имя', 'Статус', 'Открыт', 'Выручка']);
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('are opened, used and closed by keyboard with Enter, Space and Esc, which returns the focus to the button', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(keyedShops);
    const button = await screen.findByRole('button', { name: 'Столбцы' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(
      within(await screen.findByRole('dialog', { name: 'Столбцы' })).getByRole('checkbox', { name: 'Имя' }),
    );
    await user.keyboard(' ');
    expect(headers()[0]).toBe('Город');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Столбцы' })).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('keep sorting by a hidden column', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(lostShops, '?sort=money');
    await waitFor(() => expect(names()).toEqual(['Жук', 'Ёлка', 'Яблоко', 'Ель']));
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Выручка' }));
    expect(headers()).toEqual(['Имя', 'Город', 'Статус', 'Открыт']);
    expect(names()).toEqual(['Жук', 'Ёлка', 'Яблоко', 'Ель']);
  });
});
