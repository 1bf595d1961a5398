import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { readXlsx, cellValues } from '#tests/sheets/readXlsx.ts';
import { installFileSaver } from './savedFiles.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { createScreenFixture } from './screenFixture.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';

const points: Declaration = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list', 'one', 'delete'] },
  list: { open: 'none', delete: true, columns: ['name', { field: 'money', label: 'Бонус' }, 'manager'] },
  filter: { title: 'Фильтры', fields: ['city'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    money: { kind: 'money', label: 'Деньги' },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'managers' },
    phone: { kind: 'phone', label: 'Телефон' },
    city: { kind: 'text', label: 'Город', read: false },
    secret: { kind: 'text', label: 'Нет в списке' },
  },
  lookups: { managers: { path: '/api/v1/managers/', id: 'id', name: 'name' } },
};
const list = 'GET /api/v1/points/';
const managers = 'GET /api/v1/managers/';
const company = {
  versions: true,
  history: true,
  embedded: false,
  views: false,
} as const;
const pointAt = (at: number) => ({
  id: at,
  name: `Точка ${at}`,
  money: at / 10,
  manager: 1 + (at % 2),
  phone: '79123456789',
});
const pages =
  (count: number): Answer =>
  (request) => {
    const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
    return envelope(Array.from({ length: count }, (_, at) => pointAt(at + 1)).slice(offset, offset + limit))(request);
  };
const people = envelope([
  { id: 1, name: 'Орлова' },
  { id: 2, name: 'Петров' },
]);
const button = () => screen.findByRole('button', { name: /^Выгрузить/ });
const popup = () => screen.findByRole('dialog', { name: 'Выгрузить' });
const offered = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /^Выгрузить/ }).getAttribute('aria-disabled')).toBeNull());
const lines = (csv: string) => csv.slice(1).split('\r\n').slice(0, -1);

async function open(user: UserEvent, ...choices: string[]): Promise<HTMLElement> {
  await user.click(await button());
  const dialog = await popup();
  await within(dialog).findByRole('button', { name: 'Сохранить файл' });
  for (const name of choices) await user.click(within(dialog).getByRole('radio', { name }));
  return within(dialog).getByRole('button', { name: 'Сохранить файл' });
}

describe('Export of a list (`Выгрузить`)', () => {
  const saved = installFileSaver();
  const fixture = createScreenFixture({ ...engine, resources: [points] }, company);
  const start = async (count: number, address = '') => {
    fixture.host[list] = pages(count);
    fixture.host[managers] = people;
    const user = await fixture.draw(
      <>
        <ResourceScreen declaration={points} />
        <Messages />
      </>,
      address,
    );
    if (count > 0) await offered();
    return user;
  };
  const closed = () => waitFor(() => expect(saved.files[0]?.state).toBe('closed'));

  it('writes the shown columns in their order with labels, and no others', async () => {
    const user = await start(3);
    await user.click(await open(user, 'CSV'));
    await closed();
    expect(fixture.seenOf(list).map(({ headers }) => headers['x-export'] ?? null)).not.toContain('1');
    expect(lines(saved.text())).toEqual([
      'Имя;Бонус;Менеджер',
      'Точка 1;0,1;Петров',
      'Точка 2;0,2;Орлова',
      'Точка 3;0,3;Петров',
    ]);
    expect(saved.files[0]?.name).toMatch(/^Точки \d{4}-\d\d-\d\d \d\d-\d\d\.csv$/);
    expect(await screen.findByText(/^Файл «Точки .+\.csv» сохранён: 3 строки$/)).toBeTruthy();
  });

  it('writes all fields that its records carry (`Все поля`)', async () => {
    const user = await start(1);
    await user.click(await open(user, 'Все поля', 'CSV'));
    await closed();
    expect(lines(saved.text())).toEqual(['ID;Имя;Деньги;Менеджер;Телефон', "1;Точка 1;0,1;Петров;'+7 (912) 345-67-89"]);
  });

  it('writes an .xlsx that stores its source, with drop-down validation by lookup names', async () => {
    const user = await start(2);
    await user.click(await open(user));
    await closed();
    const [shown, memory, lists] = readXlsx(saved.files[0]?.parts ?? []);
    expect(shown?.name).toBe('Точки');
    expect(cellValues(shown?.rows ?? [])).toEqual([
      ['ID', 'Имя', 'Бонус', 'Менеджер'],
      [1, 'Точка 1', 0.1, 'Петров'],
      [2, 'Точка 2', 0.2, 'Орлова'],
    ]);
    expect(cellValues(memory?.rows.slice(1) ?? [])).toEqual([
      ['1', '["Точка 1",0.1,2]'],
      ['2', '["Точка 2",0.2,1]'],
    ]);
    expect(cellValues(lists?.rows ?? [])).toEqual([['Орлова'], ['Петров']]);
  });

  it('writes the whole filter regardless of the scroll position', async () => {
    const user = await start(420, '?city=Тула');
    await user.click(await open(user, 'CSV'));
    await closed();
    expect(lines(saved.text())).toHaveLength(421);
    expect(lines(saved.text()).at(-1)).toBe('Точка 420;42;Орлова');
    expect(fixture.seenOf(list).every(({ query }) => query.city === 'Тула')).toBe(true);
    expect(fixture.seenOf(list).map(({ query }) => query.offset)).toEqual([
      '0',
      '0',
      '100',
      '200',
      '300',
      '400',
      '500',
      '600',
      '700',
    ]);
  });

  it('applies the sort and search of the list when its API has neither', async () => {
    const user = await start(230, '?sort=-money&search=точка 22');
    await waitFor(() => expect(screen.getAllByRole('cell')[0]?.textContent).not.toBe('Точка 1'));
    await user.click(await open(user, 'CSV'));
    await closed();
    expect(
      lines(saved.text())
        .slice(1)
        .map((line) => line.split(';')[0]),
    ).toEqual([
      'Точка 229',
      'Точка 228',
      'Точка 227',
      'Точка 226',
      'Точка 225',
      'Точка 224',
      'Точка 223',
      'Точка 222',
      'Точка 221',
      'Точка 220',
      'Точка 122',
      'Точка 22',
    ]);
  });

  it('writes the selection if any, or the whole list on request', async () => {
    const user = await start(5);
    for (const name of ['Точка 4', 'Точка 2'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(`${name}$`) }));
    const save = await open(user, 'CSV');
    expect(within(await popup()).getByRole('radio', { name: 'Выбранные: 2', checked: true })).toBeTruthy();
    await user.click(save);
    await closed();
    expect(lines(saved.text())).toEqual(['Имя;Бонус;Менеджер', 'Точка 2;0,2;Орлова', 'Точка 4;0,4;Орлова']);
    await user.click(await open(user, 'Все по фильтру', 'CSV'));
    await waitFor(() => expect(saved.files[1]?.state).toBe('closed'));
    expect(lines(saved.text(1))).toHaveLength(6);
  });

  it('shows its progress with `Остановить` and continues while the popup is closed', async () => {
    const user = await start(2000);
    const all = pages(2000);
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    fixture.host[list] = async (request) => {
      if (Number(request.query.offset) >= 800) await waiting;
      return all(request);
    };
    await user.click(await open(user, 'CSV'));
    expect(await screen.findByText('Выгружено 800 строк')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Выгрузить\s*800$/ })).toBeTruthy();
    await user.click(await button());
    await user.click(within(await popup()).getByRole('button', { name: 'Остановить' }));
    await waitFor(() => expect(saved.files[0]?.state).toBe('aborted'));
    await act(async () => goOn());
    expect(await within(await popup()).findByRole('button', { name: 'Сохранить файл' })).toBeTruthy();
    expect(saved.files).toHaveLength(1);
  });

  it('resumes at a failed page on `Повторить`', async () => {
    const user = await start(700);
    const all = pages(700);
    let broken = true;
    fixture.host[list] = (request) =>
      broken && request.query.offset === '500'
        ? failure(500, 'База недоступна', undefined, 500)(request)
        : all(request);
    await user.click(await open(user, 'CSV'));
    const again = await within(await popup()).findByRole('button', { name: 'Повторить' });
    expect(within(await popup()).getByRole('status').textContent).toBe('Остановлено: База недоступна');
    expect(within(await popup()).getByText('Выгружено 500 строк')).toBeTruthy();
    broken = false;
    const before = fixture.seenOf(list).length;
    await user.click(again);
    await closed();
    expect(fixture.seenOf(list)[before]?.query.offset).toBe('500');
    expect(
      lines(saved.text())
        .slice(1)
        .map((line) => line.split(';')[0]),
    ).toEqual(Array.from({ length: 700 }, (_, at) => `Точка ${at + 1}`));
  });

  it('exports once on a double click', async () => {
    const user = await start(3);
    await user.dblClick(await open(user, 'CSV'));
    await closed();
    expect([saved.requestCount, saved.files.length]).toEqual([1, 1]);
  });

  it("does nothing when the user cancels the browser's file dialog", async () => {
    const user = await start(3);
    saved.cancels = 400;
    const save = await open(user, 'CSV');
    await user.click(save);
    await waitFor(() => expect(saved.requestCount).toBe(1));
    expect(
      ((await within(await popup()).findByRole('button', { name: 'Сохранить файл' })) as HTMLButtonElement).disabled,
    ).toBe(false);
    expect(saved.files).toEqual([]);
  });

  it('shows why the file could not be written, and lets the user save it elsewhere', async () => {
    const user = await start(3);
    saved.full = true;
    await user.click(await open(user, 'CSV'));
    expect((await within(await popup()).findByRole('alert')).textContent).toBe('Файл не сохранён: На диске нет места');
    expect(saved.files[0]?.state).toBe('aborted');
    saved.full = false;
    await user.click(within(await popup()).getByRole('button', { name: 'Сохранить файл' }));
    await waitFor(() => expect(saved.files[1]?.state).toBe('closed'));
  });

  it.each([
    ['does not ask where to save', undefined],
    ['cannot show the dialog', 5],
  ])('downloads the file when the browser %s', async (_name, closes) => {
    const user = await start(3);
    if (closes === undefined) vi.stubGlobal('showSaveFilePicker', undefined);
    else saved.cancels = closes;
    const blobs: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
        static override revokeObjectURL = () => undefined;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function pressed(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(await open(user, 'CSV'));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(/^Точки .+\.csv$/);
    expect([blobs[0]?.type, (blobs[0]?.size ?? 0) > 50]).toEqual(['text/csv', true]);
  });

  it('is disabled with a reason while the list has no rows', async () => {
    const user = await start(0);
    const offer = await button();
    await waitFor(() => expect(offer.getAttribute('aria-description')).toBe('Выгружать нечего: в списке нет строк'));
    expect(offer.getAttribute('aria-disabled')).toBe('true');
    await user.click(offer);
    expect(screen.queryByRole('dialog', { name: 'Выгрузить' })).toBeNull();
  });

  it("requests names missing in the lookup's list once each, and writes unnamed entries by their number", async () => {
    fixture.host[managers] = (request) =>
      envelope(request.query.ids === undefined ? [{ id: 1, name: 'Орлова' }] : [])(request);
    fixture.host[list] = pages(300);
    const user = await fixture.draw(<ResourceScreen declaration={points} />);
    await offered();
    await user.click(await open(user, 'CSV'));
    await closed();
    expect(lines(saved.text()).slice(1, 3)).toEqual(['Точка 1;0,1;№ 2', 'Точка 2;0,2;Орлова']);
    expect(
      fixture
        .seenOf(managers)
        .filter(({ query }) => query.ids !== undefined)
        .map(({ query }) => query.ids),
    ).toEqual(['[2]', '[2]']);
  });

  it('renews an expired token during the export, as for any other request', async () => {
    const user = await start(300);
    fixture.on(list, failure(401, 'Необходима авторизация', undefined, 401));
    await user.click(await open(user, 'CSV'));
    await closed();
    expect(lines(saved.text())).toHaveLength(301);
    expect(fixture.seenOf('PUT /api/v1/auth/')).toHaveLength(1);
  });
});

describe('Export of a list of the embedded API', () => {
  const saved = installFileSaver();
  const fixture = createScreenFixture({ ...engine, resources: [points] }, { ...company, embedded: true });

  it('requests pages of 1000 with the sort and search of the API', async () => {
    fixture.host[list] = pages(2300);
    fixture.host[managers] = people;
    const user = await fixture.open(points, '?sort=-money&search=точка');
    await offered();
    const before = fixture.seenOf(list).length;
    await user.click(await open(user, 'CSV'));
    await waitFor(() => expect(saved.files[0]?.state).toBe('closed'));
    expect(lines(saved.text())).toHaveLength(2301);
    expect(fixture.seenOf(list)[before]?.query).toEqual({
      sort: '-money',
      search: 'точка',
      limit: '1000',
      offset: '0',
    });
  });
});
