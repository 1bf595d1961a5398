import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { DraftsModal } from '#app/drafts/DraftsModal.tsx';
import RolesScreen from '#custom/masterData/RolesScreen.tsx';
import StartScreen from '#custom/masterData/StartScreen.tsx';
import TerritoriesScreen from '#custom/masterData/TerritoriesScreen.tsx';
import { DraftsProvider } from '#engine/core/draftsContext.ts';
import { createTabDrafts, memoryDraftDatabase } from '#tests/draftFixtures.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import { territoriesResource } from '#resources/masterData/territories.ts';
import { masterTradePointsResource } from '#resources/masterData/tradePoints.ts';
import { apiKeysResource } from '#resources/masterData/apiKeys.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import { resources } from '#resources/index.ts';
import { installFileSaver } from './savedFiles.ts';
import { createScreenFixture } from './screenFixture.tsx';

const own = { versions: true, history: true, embedded: true, views: false } as const;
const fixture = createScreenFixture(
  { ...engine, resources: [...resources, ...masterDataResources, ...apiClientResources] },
  own,
);

// The server writes imports in the background.
beforeAll(() => {
  fixture.api.deps.wakeJobs = fixture.runJobs;
});

async function post(entity: string, body: object): Promise<number> {
  const token = (await fixture.api.signIn()).access_token;
  const { body: response } = await fixture.api.call('POST', `/api/exchange/${entity}/`, token, { code: null, ...body });
  expect(response).toMatchObject({ success: true });
  return Object.values(response.data as Record<string, number>)[0] as number;
}
async function get(path: string): Promise<unknown> {
  return (await fixture.api.call('GET', path, (await fixture.api.signIn()).access_token)).body.data;
}

describe('Территории', () => {
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

  it('are a tree whose search shows where a territory is located', async () => {
    const top = await post('territories', { name: 'Яблочный край', parentId: null, lat: null, lng: null });
    await post('territories', { name: 'Яблочный город', parentId: top, lat: null, lng: null, code: 'ЯГ-1' });
    const user = await fixture.draw(<TerritoriesScreen />);
    await user.type(await screen.findByRole('textbox', { name: 'Поиск' }), 'яблочный город');
    await waitFor(async () => expect((await screen.findAllByRole('row')).length).toBe(3));
    expect([
      (await row('Яблочный край')).getAttribute('aria-level'),
      (await row('Яблочный город')).getAttribute('aria-level'),
    ]).toEqual(['1', '2']);
    expect(within(await row('Яблочный город')).getByText('ЯГ-1')).toBeTruthy();
  });

  it('are moved by Alt and an arrow, with a message and an undo', async () => {
    const first = await post('territories', { name: 'Якорный край', parentId: null, lat: 1, lng: 2 });
    const second = await post('territories', { name: 'Якорный район', parentId: null, lat: null, lng: null });
    const user = await fixture.draw(<TerritoriesScreen />);
    await user.type(await screen.findByRole('textbox', { name: 'Поиск' }), 'якорный');
    (await screen.findByRole('button', { name: 'Перенести: Якорный район' })).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(async () =>
      expect(await get(`/api/exchange/territories/${second}/`)).toMatchObject({
        parentId: first,
        parentName: 'Якорный край',
      }),
    );
    await waitFor(async () => expect((await row('Якорный район')).getAttribute('aria-level')).toBe('2'));
    (await screen.findByRole('button', { name: 'Перенести: Якорный район' })).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(async () =>
      expect(await get(`/api/exchange/territories/${second}/`)).toMatchObject({ parentId: null }),
    );
    expect(await get(`/api/exchange/territories/${first}/`)).toMatchObject({ lat: 1, lng: 2 });
  });

  it('keep a name and a code that another user has changed since the tree was drawn when they are moved', async () => {
    const first = await post('territories', { name: 'Янтарный край', parentId: null, lat: null, lng: null });
    const second = await post('territories', { name: 'Янтарный район', parentId: null, lat: null, lng: null });
    const path = `/api/exchange/territories/${second}/`;
    const user = await fixture.draw(<TerritoriesScreen />);
    await user.type(await screen.findByRole('textbox', { name: 'Поиск' }), 'янтарный');
    const handle = await screen.findByRole('button', { name: 'Перенести: Янтарный район' });
    const token = (await fixture.api.signIn()).access_token;
    const changed = { name: 'Янтарный округ', code: 'ЯО-7', parentId: null, lat: 5, lng: 6 };
    expect((await fixture.api.call('PUT', path, token, changed)).body).toMatchObject({ success: true });
    handle.focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(async () => expect(await get(path)).toMatchObject({ parentId: first }));
    expect(await get(path)).toMatchObject({ name: 'Янтарный округ', code: 'ЯО-7', lat: 5, lng: 6 });
    expect(fixture.seenOf(`PUT ${path}`).map(({ headers }) => headers['if-match'])).toEqual([
      expect.stringMatching(/^"/),
    ]);
  });

  it.each([
    ['company-territories', 'Территория', <TerritoriesScreen key="territories" />],
    ['company-roles', 'Роль', <RolesScreen key="roles" />],
  ])('are opened by `Открыть` of a draft of %s', async (resource, dialog, opened) => {
    const drafts = createTabDrafts(memoryDraftDatabase());
    await drafts.begin();
    drafts.put({ resource, id: null, title: 'Начатое', at: 0, content: { fields: {}, panel: null, options: {} } });
    const user = await fixture.draw(
      <DraftsProvider value={drafts}>
        {opened}
        <DraftsModal close={() => undefined} />
      </DraftsProvider>,
    );
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Черновики' })).getByRole('button', { name: 'Открыть' }),
    );
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
  });

  it('are also a list with sort, saved views and files', async () => {
    const user = await fixture.draw(<TerritoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Списком' }));
    expect(await screen.findByRole('table', { name: 'Территории' })).toBeTruthy();
    expect(fixture.address()).toBe('?as=list');
    expect(await screen.findByRole('button', { name: 'Загрузить из файла' })).toBeTruthy();
  });
});

describe('Что загрузить сначала', () => {
  it('shows the existing records, and offers a template and an import for each kind in a workable order', async () => {
    await fixture.draw(<StartScreen />);
    expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Территории',
      'Дистрибьюторы',
      'Торговые марки',
      'Федеральные сети',
      'Категории',
      'Товары',
      'Торговые агенты',
      'Торговые точки',
      'Агенты точек',
      'Продажи',
      'Выполнение задач',
      'Движения счёта',
      'Вывод средств',
      'Темы опросов',
      'Пункты опросов',
      'Ответы',
      'Промо на полке',
      'Отчёты аудита',
    ]);
    expect(await screen.findByText('есть 300')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('пока нет')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Шаблон: Торговые точки' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Загрузить из файла: Торговые точки' })).toBeTruthy();
  });
});

describe('File of territories', () => {
  installFileSaver();

  it('has several levels, which are written in one pass', async () => {
    const lines = [
      'Название;Входит в;Код в учётной системе',
      'Лесная область;;L-1',
      'Лесной район;L-1;L-2',
      'Лесной посёлок;L-2;L-3',
    ];
    const user = await fixture.open(territoriesResource);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Загрузить из файла' }));
    await user.upload(
      await dialog.findByLabelText('Файл .xlsx или .csv'),
      new File([`\u{FEFF}${lines.join('\r\n')}\r\n`], 'территории.csv', { type: 'text/csv' }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Проверить' }));
    expect((await dialog.findByText(/^Новых \d+ ·/)).textContent).toBe('Новых 3 · Изменится 0 · Без изменений 0');
    await user.click(await dialog.findByRole('button', { name: 'Записать' }));
    expect(await dialog.findByText('Добавлено 3 · Изменено 0 · Не записано 0')).toBeTruthy();
    const [bottom] = (await get('/api/exchange/territories/?code=L-3')) as { parentId: number }[];
    expect(await get(`/api/exchange/territories/${bottom?.parentId}/`)).toMatchObject({
      name: 'Лесной район',
      parentName: 'Лесная область',
    });
    expect(dialog.queryByRole('button', { name: 'Проверить остальные' })).toBeNull();
  });
});

describe('Торговые точки (bad input)', () => {
  it('prompt for missing coordinates and a changed code, and keep the typed values', async () => {
    const territoryId = await post('territories', { name: 'Край вопросов', parentId: null, lat: null, lng: null });
    const id = await post('tradePoints', {
      name: 'Под вопросом',
      address: 'Улица',
      kind: 0,
      territoryId,
      chainId: null,
      distributorIds: [],
      lat: null,
      lng: null,
      code: 'Q-1',
    });
    const user = await fixture.open(masterTradePointsResource, `?open=${id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Торговая точка' }));
    const code = await form.findByRole('textbox', { name: 'Код в учётной системе' });
    await user.clear(code);
    await user.type(code, 'Q-2');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await user.click(
      within(
        await screen.findByRole('dialog', { name: 'Точки без координат не видно на карте. Сохранить без них?' }),
      ).getByRole('button', { name: 'Сохранить' }),
    );
    expect(await screen.findByText(/^Код в учётной системе был «Q-1»/)).toBeTruthy();
    const question = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
    expect((code as HTMLInputElement).value).toBe('Q-2');
    expect(await get(`/api/exchange/tradePoints/${id}/`)).toMatchObject({ code: 'Q-1' });
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await user.click(
      within(
        await screen.findByRole('dialog', { name: 'Точки без координат не видно на карте. Сохранить без них?' }),
      ).getByRole('button', { name: 'Сохранить' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Изменить код' }));
    await waitFor(async () => expect(await get(`/api/exchange/tradePoints/${id}/`)).toMatchObject({ code: 'Q-2' }));
  });
});

describe('Ключи обмена', () => {
  const named = async (user: Awaited<ReturnType<typeof fixture.open>>, button: string, name: string) => {
    await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog'));
    await user.type((await form.findAllByRole('textbox'))[0] as HTMLElement, name);
    return form;
  };

  it('are shown once for copying, and can be revoked permanently', async () => {
    const user = await fixture.open(apiKeysResource);
    const form = await named(user, 'Выпустить ключ', '1С');
    await user.click(await form.findByRole('combobox', { name: /^Может записывать/ }));
    await user.click(await screen.findByRole('option', { name: 'Товары' }));
    await user.keyboard('{Escape}');
    await user.click(form.getByRole('button', { name: 'Выпустить' }));
    const received = await screen.findByRole('textbox', { name: 'Ключ обмена' });
    const key = (received as HTMLInputElement).value;
    expect(key).toMatch(/^obmen_/);
    await user.click(screen.getByRole('button', { name: 'Скопировать' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(key));
    await user.click(screen.getByRole('button', { name: 'Готово' }));
    await user.click(await screen.findByText('1С'));
    await user.click(await screen.findByRole('button', { name: 'Отозвать' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отозвать' })).getByRole('button', { name: 'Отозвать' }),
    );
    expect(await screen.findByText('Отозван')).toBeTruthy();
    expect(document.body.textContent).not.toContain(key);
    expect(
      (await fixture.api.fetch('/api/exchange/products/', { headers: { authorization: `Bearer ${key}` } })).status,
    ).toBe(401);
  });
});

describe('File of master data', () => {
  installFileSaver();

  it('names references by code or by name, and finds its records by their codes', async () => {
    const territoryId = await post('territories', {
      name: 'Файловый край',
      parentId: null,
      lat: null,
      lng: null,
      code: '77-A',
    });
    const distrId = await post('distributors', {
      name: 'Файловый дистрибьютор',
      territoryIds: [territoryId],
      code: 'D-1С',
    });
    const known = await post('tradePoints', {
      name: 'Была',
      address: 'Улица',
      kind: 0,
      territoryId,
      chainId: null,
      distributorIds: [],
      lat: null,
      lng: null,
      code: 'P-1',
    });
    const lines = [
      'Название;Адрес;Тип;Территория;Дистрибьюторы;Код в учётной системе',
      'Стала;Улица;Розница;77-A;D-1С;P-1',
      'Новая;Проспект;Опт;файловый край;Файловый дистрибьютор;P-2',
      'Нигде;Тупик;Опт;нет такого края;;P-3',
    ];
    const user = await fixture.open(masterTradePointsResource);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Загрузить из файла' }));
    await user.upload(
      await dialog.findByLabelText('Файл .xlsx или .csv'),
      new File([`\u{FEFF}${lines.join('\r\n')}\r\n`], 'точки.csv', { type: 'text/csv' }),
    );
    await user.selectOptions(await dialog.findByLabelText('Находить записи по столбцу'), 'Код в учётной системе');
    await user.click(await dialog.findByRole('button', { name: 'Проверить' }));
    expect((await dialog.findByText(/^Новых \d+ ·/)).textContent).toBe(
      'Новых 1 · Изменится 1 · Без изменений 0 · Ошибок 1',
    );
    await user.click(await dialog.findByRole('button', { name: 'Записать' }));
    expect(await dialog.findByText('Добавлено 1 · Изменено 1 · Не записано 1')).toBeTruthy();
    expect(await get(`/api/exchange/tradePoints/${known}/`)).toMatchObject({
      name: 'Стала',
      territoryId,
      distributorIds: [distrId],
      code: 'P-1',
    });
    expect(await get('/api/exchange/tradePoints/?code=P-2')).toMatchObject([
      { name: 'Новая', kind: 1, territoryId, distributorIds: [distrId] },
    ]);
  });
});
