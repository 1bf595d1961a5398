import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { daysOfWord } from '#codecs/periods.ts';
import { SummaryScreen } from '#custom/summary/SummaryScreen.tsx';
import { menuItems } from '#resources/index.ts';
import { summaryParts } from '#resources/summary.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, type SeenRequest } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const added: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'create'] },
  menu: { path: '/visits', section: 'distribution', icon: 'list', module: 'distribution' },
  list: { open: 'none', columns: ['place'] },
  filter: { title: 'Фильтры', fields: ['urgent'] },
  form: { submit: { create: 'Создать' }, fields: ['place', 'urgent'] },
  fields: { place: { kind: 'text', label: 'Место' }, urgent: { kind: 'flag', label: 'Срочный' } },
  tiles: [{ name: 'urgent', title: 'Срочные визиты', measure: { share: { urgent: true } } }],
};
// `Все задачи` is drawn below the summary here, as for a user without that entry of the menu.
const places = menuItems
  .map((item) => ('resource' in item ? item.resource : item.screen))
  .filter(({ name }) => name !== 'pointTasks')
  .map(({ name, menu }) => ({ name, path: menu?.path ?? '' }));
const host = { versions: true, history: true, embedded: true, views: false } as const;
const june = 'summary?period=2025-06-01..2025-06-30';

function summary(seen = [...places, { name: 'visits', path: '/visits' }]) {
  return (
    <Routes>
      <Route path="/summary/*" element={<SummaryScreen parts={summaryParts} places={seen} />} />
      <Route path="*" element={<p>Другой экран</p>} />
    </Routes>
  );
}

const tile = (name: string) => screen.findByRole('region', { name });
const numberOf = (text: string | null | undefined) => Number((text ?? '').replaceAll(/\D/g, ''));

describe('Summary with the embedded API (docs/summary.md)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [...engine.resources, added] }, host);
  beforeAll(() => {
    fixture.api.deps.added = () => [added];
  });

  it('shows every tile under its name, from plan and fact to agents and territories', async () => {
    await fixture.draw(summary(), june);
    for (const name of [
      'План и факт: задачи',
      'План и факт: бонусы',
      'Бонусы открытых задач',
      'Охват точек',
      'Задачи по состояниям',
      'Начислено бонусов',
      'Лучшие и отстающие агенты',
      'Лучшие и отстающие территории',
      'Дистрибуция продуктов списков',
      'План и факт: задачи по объёму',
      'Обращения',
      'Находки аудита',
      'Ответы опросов',
      'Срочные визиты',
    ]) {
      expect(await tile(name)).toBeTruthy();
    }
  });

  it('links a number to a list with exactly as many rows', async () => {
    const user = await fixture.draw(summary(), june);
    const link = await within(await tile('План и факт: задачи')).findByRole('link', { name: /^Факт/ });
    const done = numberOf(link.textContent);
    expect(done).toBeGreaterThan(0);
    await user.click(link);
    expect(await screen.findByRole('table', { name: 'Все задачи' })).toBeTruthy();
    const [request] = fixture.seenOf('GET /api/v1/tasks/').slice(-1);
    expect(request?.query).toMatchObject({ startDate: '2025-06-01', endDate: '2025-06-30', status: '3' });
    const { body } = await fixture.api.call(
      'GET',
      '/api/v1/tasks/?startDate=2025-06-01&endDate=2025-06-30&status=3&limit=1000',
      (await fixture.api.signIn()).access_token,
    );
    expect((body.data as { data: unknown[] }).data).toHaveLength(done);
  });

  it('links a number of a resource with a menu entry to its screen', async () => {
    await fixture.draw(summary(), 'summary?period=2025-01-01..2025-06-15');
    const link = await within(await tile('Обращения')).findByRole('link', { name: /^Решено: / });
    expect(link.getAttribute('href')).toBe('/feedback/issues?shownStatus=1&period=2025-01-01..2025-06-15');
  });

  it('keeps the word of a period in its links, so that a bookmark of one counts the days anew (spec D93)', async () => {
    await fixture.draw(summary(), 'summary?period=last3650days');
    const link = await within(await tile('Обращения')).findByRole('link', { name: /^Решено: / });
    expect(link.getAttribute('href')).toBe('/feedback/issues?shownStatus=1&period=last3650days');
    const days = daysOfWord('last3650days');
    const request = fixture.seenOf('GET /config/summary/pointTasks/done/').at(0);
    expect(request?.query).toMatchObject({ startDate: days[0], endDate: days[1] });
  });

  it('compares each number with the previous period, in words', async () => {
    await fixture.draw(summary(), june);
    const found = await tile('План и факт: бонусы');
    await waitFor(() => expect(found.textContent).toMatch(/(больше|меньше), чем в мае 2025/));
    // Tasks that are open now were not open then.
    expect((await tile('Бонусы открытых задач')).textContent).not.toContain('в мае 2025');
  });

  it('compares an open month with what the previous one had done by the same day', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z'), toFake: ['Date'] });
    const share = (part: number) => ({ count: 100, part, whole: 100, value: part / 100 });
    const isOctober = ({ query }: SeenRequest) => query['startDate'] === '2026-10-01';
    fixture.host['GET /config/summary/pointTasks/done/'] = (request) =>
      envelope({ total: share(isOctober(request) ? 81 : 25) })(request);
    fixture.host['GET /config/summary/pointTasks/done/trend/'] = (request) =>
      envelope({
        total: share(81),
        groups: isOctober(request)
          ? [
              { ...share(20), key: '2026-10-20' },
              { ...share(61), key: '2026-10-28' },
            ]
          : [],
      })(request);
    await fixture.draw(summary(), 'summary?period=2026-11-01..2026-11-30');
    const since = 'чем с 01.10.2026 по 24.10.2026';
    const done = await tile('План и факт: задачи');
    await waitFor(() => expect(done.textContent).toContain(`по 24.11.2026: на 5\u00a0п. п. больше, ${since}`));
    // Who is best is not known by days.
    const agents = await tile('Лучшие и отстающие агенты');
    await waitFor(() => expect(agents.textContent).toContain('(по состоянию на сегодня)'));
    expect(done.textContent).not.toContain('по состоянию на сегодня');
    vi.useRealTimers();
  });

  it('shows the course of a number and of the previous period, and moves over its days by keyboard', async () => {
    const user = await fixture.draw(summary(), june);
    const tasksTile = await tile('План и факт: задачи');
    const line = await within(tasksTile).findByRole('group', { name: 'План и факт: задачи: по дням' });
    expect(tasksTile.textContent).toContain('Факт по дням, пунктир — было');
    await user.click(line);
    line.focus();
    await user.keyboard('{Home}');
    expect(within(tasksTile).getByRole('status').textContent).toMatch(/^01\.06: \d+, 01\.05: \d+$/);
    await user.keyboard('{ArrowRight}');
    expect(within(tasksTile).getByRole('status').textContent).toMatch(/^02\.06: \d+, 02\.05: \d+$/);
    await user.tab();
    expect(within(tasksTile).getByRole('status').textContent).toBe('');
  });

  it('shows no line without a period, nor for a number without a date', async () => {
    await fixture.draw(summary(), 'summary?period=');
    await within(await tile('План и факт: задачи')).findByRole('link', { name: /^План/ });
    expect(screen.queryByRole('group', { name: 'План и факт: задачи: по дням' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Бонусы открытых задач: по дням' })).toBeNull();
  });

  it('says that there is no data instead of a share of nothing', async () => {
    fixture.on('GET /config/summary/pointTasks/money/', envelope({ total: { count: 0, part: 0, whole: 0, value: 0 } }));
    await fixture.draw(summary(), 'summary?period=');
    const found = await tile('План и факт: бонусы');
    await waitFor(() => expect(found.textContent).toContain('Нет данных'));
    expect(found.textContent).not.toContain('%');
  });

  it('is filtered by period, territory and distributor in the address; a tile names filters it ignores', async () => {
    await fixture.draw(summary(), `${june}&territories=[1]&distributor=3`);
    await waitFor(() =>
      expect(fixture.seenOf('GET /config/summary/pointTasks/done/')[0]?.query).toEqual({
        startDate: '2025-06-01',
        endDate: '2025-06-30',
        territoryIds: '[1]',
        distributorId: '3',
      }),
    );
    expect((await tile('План и факт: задачи по объёму')).textContent).toContain(
      'Фильтр не действует: территория, дистрибьютор',
    );
    expect((await tile('План и факт: задачи')).textContent).not.toContain('Фильтр не действует');
  });

  it('starts with the current month', async () => {
    await fixture.draw(summary(), 'summary');
    const from = await screen.findByRole('textbox', { name: 'Период: с' });
    const today = new Date();
    expect(from).toHaveProperty('value', `01.${String(today.getMonth() + 1).padStart(2, '0')}.${today.getFullYear()}`);
  });

  it('shows a failed tile in its place with «Повторить», and keeps the others', async () => {
    fixture.on(
      'GET /config/summary/pointTasks/money/',
      failure(500, 'База данных занята', undefined, 500),
      envelope({ total: { count: 2, part: 30, whole: 60, value: 0.5 } }),
      envelope({ total: { count: 2, part: 30, whole: 60, value: 0.5 } }),
    );
    const user = await fixture.draw(summary(), 'summary?period=');
    const failed = await tile('План и факт: бонусы');
    expect(await within(failed).findByRole('alert')).toHaveProperty('textContent', 'База данных занятаПовторить');
    expect(await within(await tile('План и факт: задачи')).findByRole('link', { name: /^План/ })).toBeTruthy();
    await user.click(within(failed).getByRole('button', { name: 'Повторить' }));
    expect(await within(failed).findByRole('link', { name: 'Факт: 30\u00a0₽' })).toBeTruthy();
  });

  it('shows the best and the last agents, and all of them behind a link with a row for each', async () => {
    const user = await fixture.draw(summary(), june);
    const found = await tile('Лучшие и отстающие агенты');
    expect(
      within(await within(found).findByRole('table', { name: 'Лучшие' })).getAllByRole('row').length,
    ).toBeGreaterThan(0);
    expect(within(found).getByRole('table', { name: 'Отстающие' })).toBeTruthy();
    const all = within(found).getByRole('link', { name: /^Все: / });
    await user.click(all);
    const table = await screen.findByRole('table', { name: 'Лучшие и отстающие агенты' });
    await waitFor(() => expect(Number(table.getAttribute('aria-rowcount')) - 1).toBe(numberOf(all.textContent)));
  });

  it('counts in a headline what its days show, and writes how many groups there are in groups of digits', async () => {
    const share = { count: 4, part: 1, whole: 4, value: 0.25 };
    fixture.on(
      'GET /config/summary/pointTasks/paid/',
      envelope({
        total: { count: 2, value: 570 },
        groups: [
          { key: '2025-05-28', count: 1, value: 500 },
          { key: '2025-06-02', count: 1, value: 70 },
        ],
      }),
    );
    const groups = [1, 2].map((key) => ({ ...share, key, name: `Агент ${key}` }));
    fixture.host['GET /config/summary/pointTasks/agents/ends/'] = envelope({ total: share, groups, all: 1195 });
    await fixture.draw(summary(), june);
    expect(await within(await tile('Начислено бонусов')).findByRole('link', { name: '70\u00a0₽' })).toBeTruthy();
    expect(
      await within(await tile('Лучшие и отстающие агенты')).findByRole('link', { name: 'Все: 1\u00a0195' }),
    ).toBeTruthy();
    delete fixture.host['GET /config/summary/pointTasks/agents/ends/'];
  });

  it('returns from a list behind a number to the summary with its filter («Вернуться в сводку»)', async () => {
    const scope = 'period=2025-06-01..2025-06-30&territories=%5B1%5D';
    const user = await fixture.draw(summary(), `summary?${scope}`);
    await user.click(await within(await tile('План и факт: задачи')).findByRole('link', { name: /^План/ }));
    const back = await screen.findByRole('link', { name: 'Вернуться в сводку' });
    expect(back.getAttribute('href')).toBe(`/summary?${scope}`);
    await user.click(back);
    expect(await screen.findByRole('heading', { name: 'Сводка' })).toBeTruthy();
    expect(fixture.address()).toBe(`?${scope}`);
  });

  it('lists the points of the coverage behind its number', async () => {
    const user = await fixture.draw(summary(), june);
    const link = await within(await tile('Охват точек')).findByRole('link', { name: /^С выполненной задачей/ });
    await user.click(link);
    const table = await screen.findByRole('table', { name: 'Охват точек' });
    await waitFor(() => expect(Number(table.getAttribute('aria-rowcount')) - 1).toBe(numberOf(link.textContent)));
  });

  it('lists as many reports behind an audit finding as it counts', async () => {
    const user = await fixture.draw(summary(), 'summary?period=2025-03-01..2025-06-15');
    const link = await within(await tile('Находки аудита')).findByRole('link', { name: /^Есть акции: / });
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Отчёты аудита: есть акции' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Отчёты аудита: есть акции' });
    await waitFor(() => expect(Number(table.getAttribute('aria-rowcount')) - 1).toBe(numberOf(link.textContent)));
  });

  it('shows a tile that an installation declares for a custom resource, without code', async () => {
    const token = (await fixture.api.signIn()).access_token;
    for (const urgent of [true, true, false])
      await fixture.api.call('POST', added.api.path, token, { place: 'Рынок', urgent });
    await fixture.draw(summary(), june);
    const found = await tile('Срочные визиты');
    expect(await within(found).findByText('67 %')).toBeTruthy();
    expect(within(found).getByRole('link', { name: 'Факт: 2' }).getAttribute('href')).toBe('/visits?urgent=1');
  });

  it('hides the tiles of a resource that the user may not see', async () => {
    await fixture.draw(summary([{ name: 'feedbackIssues', path: '/feedback/issues' }]), june);
    expect(await tile('Обращения')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Фильтры',
      'Обращения',
    ]);
  });

  it('shows a chart as a figure whose numbers are a table', async () => {
    const user = await fixture.draw(summary(), june);
    const plot = await screen.findByRole('figure', { name: 'Начислено бонусов' });
    await user.click(within(plot).getByRole('button', { name: 'Таблица' }));
    const table = within(plot).getByRole('table', { name: 'Начислено бонусов' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Дата подтверждения', 'Начислено бонусов']);
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(1);
  });
});

describe('Summary with an external API (docs/summary.md)', () => {
  const fixture = createScreenFixture(engine, { ...host, embedded: false });

  it('is computed from all rows of the documented lists, shows the time, and sends no other request', async () => {
    await fixture.draw(summary(places), june);
    const tasksTile = await tile('План и факт: задачи');
    const whole = await within(tasksTile).findByRole('link', { name: /^План/ }, { timeout: 40_000 });
    const { body } = await fixture.api.call(
      'GET',
      '/api/v1/tasks/?startDate=2025-06-01&endDate=2025-06-30&count=true&limit=1',
      (await fixture.api.signIn()).access_token,
    );
    expect(numberOf(whole.textContent)).toBe((body as unknown as { meta: { count: number } }).meta.count);
    expect(tasksTile.textContent).toMatch(/Собрано \d\d\.\d\d\.\d{4} \d\d:\d\d/);
    expect(fixture.seen.filter(({ path }) => path.startsWith('/config/'))).toEqual([]);
  });

  it('has the same lines over days', async () => {
    await fixture.draw(summary(places), june);
    const found = await tile('План и факт: задачи');
    expect(
      await within(found).findByRole('group', { name: 'План и факт: задачи: по дням' }, { timeout: 40_000 }),
    ).toBeTruthy();
  });

  it('omits tiles that rows cannot provide: territories, products, audit findings', async () => {
    await fixture.draw(summary(places), june);
    expect(await tile('Лучшие и отстающие агенты')).toBeTruthy();
    for (const name of ['Лучшие и отстающие территории', 'Дистрибуция продуктов списков', 'Находки аудита'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('requests rows shared by several tiles once', async () => {
    await fixture.draw(summary(places), june);
    await within(await tile('План и факт: задачи')).findByRole('link', { name: /^План/ }, { timeout: 40_000 });
    await within(await tile('План и факт: бонусы')).findByRole('link', { name: /^План/ });
    const first = fixture
      .seenOf('GET /api/v1/tasks/')
      .filter(
        ({ query }) =>
          query.offset === '0' &&
          query.startDate === '2025-06-01' &&
          query.actual === undefined &&
          query.status === undefined,
      );
    expect(first).toHaveLength(1);
  });
});
