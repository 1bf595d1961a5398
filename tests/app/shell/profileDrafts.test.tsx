import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileMenu } from '#app/shell/ProfileMenu.tsx';
import { DraftsProvider } from '#engine/core/draftsContext.ts';
import type { UserDrafts } from '#providers/drafts/drafts.ts';
import { memoryDraftDatabase, createTabDrafts } from '#tests/draftFixtures.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
/** 14:05 in Moscow, the company's time zone. */
const at = Date.UTC(2026, 10, 22, 11, 5);
const signOut = vi.fn<() => void>();
let drafts: UserDrafts;
beforeEach(async () => {
  signOut.mockClear();
  drafts = createTabDrafts(memoryDraftDatabase());
  await drafts.begin();
});

function Where() {
  const { pathname, search, state } = useLocation();
  return <p aria-label="Адрес">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

async function openMenu() {
  const user = await fixture.draw(
    <DraftsProvider value={drafts}>
      <ProfileMenu fullName="Орлова Марина" studio={false} history={false} signOut={signOut} />
      <Where />
    </DraftsProvider>,
  );
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Орлова Марина' }));
    await user.click(screen.getByRole('menuitem', { name }));
  };
  return { user, press };
}
const address = () => screen.getByLabelText('Адрес').textContent;
const put = (resource: string, id: string | null, title: string, later = 0) =>
  drafts.put({ resource, id, title, at: at + later * 60_000, content: {} });

describe('Черновики in the profile menu', () => {
  it('lists all drafts with their count: resource, record and time, newest first', async () => {
    put('motivation', '7', 'Бонус за чай');
    put('notices', null, 'Новая запись', 1);
    put('gone', '1', 'Чего нет');
    const { press } = await openMenu();
    await press('Черновики 3');
    const list = within(await screen.findByRole('list', { name: 'Черновики' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toBe('Новая записьУведомления, новая запись · 22.11.2026 14:06ОткрытьУдалить');
    expect(texts[1]).toBe('Бонус за чайМотивация · 22.11.2026 14:05ОткрытьУдалить');
    // A draft of a removed section can only be deleted.
    expect(texts[2]).toBe('Чего нетРаздел недоступен · 22.11.2026 14:05Удалить');
  });

  it.each([
    ['motivation', '7', '/motivation {"draft":{"resource":"motivation","id":"7"}}'],
    ['notices', null, '/notice {"draft":{"resource":"notices","id":null}}'],
    ['/studio', 'promo.json', '/studio?file=promo.json null'],
    ['/studio', null, '/studio?new null'],
  ])('opens %s %s on its screen by Открыть', async (resource, id, there) => {
    put(resource, id, 'Один');
    const { user, press } = await openMenu();
    await press('Черновики 1');
    await user.click(await screen.findByRole('button', { name: 'Открыть' }));
    await waitFor(() => expect(address()).toBe(there));
  });

  it('deletes one draft by Удалить and is hidden without drafts', async () => {
    put('motivation', '7', 'Бонус за чай');
    const { user, press } = await openMenu();
    await press('Черновики 1');
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    expect(drafts.all()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Орлова Марина' }));
    await screen.findByRole('menuitem', { name: 'Мой профиль' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Мой профиль', 'Выход']);
  });
});

describe('Sign-out with drafts', () => {
  const question = () => screen.findByRole('dialog', { name: 'Сохранить черновики на этом компьютере?' });

  it('prompts and keeps them on Сохранить', async () => {
    put('motivation', '7', 'Бонус за чай');
    const { user, press } = await openMenu();
    await press('Выход');
    await user.click(within(await question()).getByRole('button', { name: 'Сохранить' }));
    expect([signOut.mock.calls.length, drafts.all().length]).toEqual([1, 1]);
  });

  it('deletes all of them on Удалить', async () => {
    put('motivation', '7', 'Бонус за чай');
    put('notices', null, 'Новая запись');
    const { user, press } = await openMenu();
    await press('Выход');
    await user.click(within(await question()).getByRole('button', { name: 'Удалить' }));
    expect([signOut.mock.calls.length, drafts.all().length]).toEqual([1, 0]);
  });

  it('is cancelled by Esc', async () => {
    put('motivation', '7', 'Бонус за чай');
    const { user, press } = await openMenu();
    await press('Выход');
    await question();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([signOut.mock.calls.length, drafts.all().length, address()]).toEqual([0, 1, '/ null']);
  });

  it('does not prompt when no drafts exist', async () => {
    const { press } = await openMenu();
    await press('Выход');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/logout null');
  });
});
