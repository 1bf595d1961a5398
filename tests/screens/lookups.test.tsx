import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { parseBracketed } from '#codecs/bracketed.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'modal', columns: ['note', 'point', 'stops'] },
  filter: { title: 'Фильтр', create: 'Создать визит', fields: ['region', 'brand', 'point'] },
  form: {
    submit: { create: 'Создать', update: 'Сохранить' },
    fields: ['note', 'region', 'brand', 'point', 'stops', 'shops'],
  },
  fields: {
    note: { kind: 'text', label: 'Заметка' },
    region: {
      kind: 'select',
      label: 'Регион',
      options: [
        [1, 'Север'],
        [2, 'Юг'],
      ],
    },
    brand: { kind: 'select', label: 'Бренд', lookup: 'brands', dependsOn: { regionId: 'region' } },
    point: { kind: 'select', label: 'Точка', lookup: 'points' },
    stops: { kind: 'treeSelect', label: 'Остановки', lookup: 'points', many: true },
    shops: {
      kind: 'picker',
      label: 'Магазины',
      panel: 'Магазины',
      lookup: 'points',
      many: true,
      dependsOn: { regionId: 'region' },
    },
  },
  lookups: {
    brands: { path: '/api/v1/brands/', id: 'brandId', name: 'brandName' },
    points: { path: '/api/v1/points/', id: 'pointId', name: 'name', detail: 'address', search: 'server' },
  },
};
const fixture = createScreenFixture({ ...engine, resources: [visits] });

const [list, item, put, brandsPath, pointsPath] = [
  'GET /api/v1/visits/',
  'GET /api/v1/visits/5/',
  'PUT /api/v1/visits/5/',
  'GET /api/v1/brands/',
  'GET /api/v1/points/',
];
const visit = { visitId: 5, note: 'Первый', region: 1, brand: null, point: null, stops: [], shops: [] };
const counted = <T,>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const brands = counted(130, (n) => ({ brandId: n, brandName: `Бренд ${n}` }));
const points = counted(50_000, (n) => ({ pointId: n, name: `Точка ${n}`, address: `ул. Дальняя, ${n}` }));

/** Returns a lookup as docs/declarations.md specifies: pages, `q`, and `ids`, which no other parameter narrows. */
function lookup<T extends Record<string, unknown>>(entries: readonly T[], id: keyof T, name: keyof T): Answer {
  return (seen) => {
    const { ids, q = '', limit = '100', offset = '0' } = seen.query;
    const named = parseBracketed(ids);
    const found =
      named.length > 0
        ? entries.filter((entry) => named.includes(entry[id] as number))
        : entries.filter((entry) => String(entry[name]).includes(q));
    return envelope(named.length > 0 ? found : found.slice(Number(offset), Number(offset) + Number(limit)))(seen);
  };
}

function answer(record: object = visit): void {
  fixture.host[brandsPath] = lookup(brands, 'brandId', 'brandName');
  fixture.host[pointsPath] = lookup(points, 'pointId', 'name');
  fixture.host[list] = envelope([record]);
  fixture.host[item] = envelope(record);
  fixture.host[put] = envelope();
}

async function openRecord(record: object = visit) {
  answer(record);
  const user = await fixture.open(visits);
  await user.click(await screen.findByText('Первый'));
  const form = within(await screen.findByRole('dialog', { name: 'Визит' }));
  return { user, form, box: (name: string) => form.getByRole<HTMLInputElement>('combobox', { name }) };
}
type Opened = Awaited<ReturnType<typeof openRecord>>;

async function savedBody({ user, form }: Opened): Promise<unknown> {
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(fixture.seenOf(put)).toHaveLength(1));
  return fixture.seenOf(put)[0]?.body;
}
const queries = (route: string) => fixture.seenOf(route).map(({ query }) => query);

describe('Lookup searched on the page (docs/declarations.md, Lookups)', () => {
  it('offers all records of a custom resource, not only the first hundred', async () => {
    const { user, box } = await openRecord();
    await user.click(box('Бренд'));
    await user.type(box('Бренд'), 'бренд 130');
    await user.click(await screen.findByRole('option', { name: 'Бренд 130' }));
    expect(box('Бренд').value).toBe('Бренд 130');
    expect(queries(brandsPath)).toEqual([{ regionId: '1' }, { regionId: '1', limit: '1000', offset: '100' }]);
  });

  it('stops after a second request when the API ignores paging and adds no new entries', async () => {
    const { user, box } = await openRecord();
    fixture.host[brandsPath] = envelope(counted(200, (n) => ({ brandId: n, brandName: `Бренд ${n}` })));
    await user.click(box('Регион'));
    await user.click(screen.getByRole('option', { name: 'Юг' }));
    await user.click(box('Бренд'));
    await waitFor(() => expect(queries(brandsPath).filter(({ regionId }) => regionId === '2')).toHaveLength(2));
    expect(screen.getByRole('option', { name: 'Бренд 1' }).getAttribute('aria-setsize')).toBe('201');
  });

  it('is searched on the server, too, above 5000 entries', async () => {
    const { user, box } = await openRecord();
    fixture.host[brandsPath] = lookup(
      counted(7000, (n) => ({ brandId: n, brandName: `Бренд ${n}` })),
      'brandId',
      'brandName',
    );
    await user.click(box('Регион'));
    await user.click(screen.getByRole('option', { name: 'Юг' }));
    await user.click(box('Бренд'));
    await waitFor(() => expect(queries(brandsPath).at(-1)).toMatchObject({ offset: '4100' }));
    await user.type(box('Бренд'), 'Бренд 6999');
    await user.click(await screen.findByRole('option', { name: 'Бренд 6999' }));
    expect(box('Бренд').value).toBe('Бренд 6999');
    expect(queries(brandsPath).at(-1)).toEqual({ regionId: '2', q: 'Бренд 6999' });
    await user.type(box('Бренд'), 'ъъ');
    expect(await screen.findByText('Введите не менее 3 символов')).toBeTruthy();
    await user.type(box('Бренд'), 'ъ');
    expect(await screen.findByText('Ничего не найдено', undefined)).toBeTruthy();
  });

  it('keeps the loaded entries when a page fails and offers a retry (spec D32)', async () => {
    const { user, box } = await openRecord();
    const all = lookup(brands, 'brandId', 'brandName');
    fixture.host[brandsPath] = (seen) =>
      seen.query['offset'] ? failure(500, 'Справочник недоступен', undefined, 500)(seen) : all(seen);
    await user.click(box('Регион'));
    await user.click(screen.getByRole('option', { name: 'Юг' }));
    await user.click(box('Бренд'));
    expect(await screen.findByText('Справочник недоступен')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Бренд 1' }).getAttribute('aria-setsize')).toBe('101');
    fixture.host[brandsPath] = all;
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() =>
      expect(screen.getByRole('option', { name: 'Бренд 1' }).getAttribute('aria-setsize')).toBe('131'),
    );
  });
});

describe('Lookup searched on the server (spec D51)', () => {
  it.each([
    ['Точка', '4999'],
    ['Остановки', '4999'],
  ])('sends a request in the drop-down %s from three characters on, once after the pause', async (name, number) => {
    const { user, form } = await openRecord();
    const box = form.getByRole<HTMLInputElement>('combobox', { name });
    await user.click(box);
    expect(screen.getByText('Введите не менее 3 символов')).toBeTruthy();
    await user.type(box, number);
    await user.click(await screen.findByRole('option', { name: 'Точка 4999' }));
    await user.tab();
    expect(box.value).toBe('Точка 4999');
    expect(queries(pointsPath)).toEqual([{ q: '4999' }]);
  });

  it('loads further pages on scrolling', async () => {
    const { user, box } = await openRecord();
    await user.type(box('Точка'), 'Точка');
    const first = await screen.findByRole('option', { name: 'Точка 1' });
    expect(first.getAttribute('aria-setsize')).toBe('100');
    const scroller = screen.getByRole('listbox', { name: 'Точка' }).firstElementChild as HTMLElement;
    scroller.scrollTop = scroller.scrollHeight;
    fireEvent.scroll(scroller);
    await waitFor(() =>
      expect(queries(pointsPath)).toEqual([{ q: 'Точка' }, { q: 'Точка', limit: '1000', offset: '100' }]),
    );
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('1100'));
  });

  it('shows a failure in the list, with a retry (spec D32)', async () => {
    const { user, box } = await openRecord();
    fixture.host[pointsPath] = failure(500, 'Поиск недоступен', undefined, 500);
    await user.type(box('Точка'), '4999');
    expect(await screen.findByText('Поиск недоступен', undefined)).toBeTruthy();
    fixture.host[pointsPath] = lookup(points, 'pointId', 'name');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('option', { name: 'Точка 4999' })).toBeTruthy();
  });

  it('finds, keeps and clears choices in a panel', async () => {
    const opened = await openRecord({ ...visit, shops: [40_000] });
    const { user, form } = opened;
    await user.click(form.getByRole('button', { name: 'Магазины' }));
    const panel = within(await form.findByRole('region', { name: 'Магазины' }));
    expect(await panel.findByRole('checkbox', { name: 'Точка 40000' })).toHaveProperty('checked', true);
    // At once: on a slow machine a search of the first three signs would replace the rows below the click.
    fireEvent.change(panel.getByLabelText('Поиск'), { target: { value: '4999' } });
    await waitFor(() => expect(queries(pointsPath).map(({ q }) => q)).toContain('4999'));
    await user.click(await panel.findByRole('checkbox', { name: 'Точка 4999' }));
    await user.click(panel.getByRole('checkbox', { name: 'Точка 40000' }));
    await user.click(panel.getByRole('button', { name: 'Закрыть панель' }));
    expect(await savedBody(opened)).toMatchObject({ shops: [4999] });
  });
});

describe('Chosen lookup entry of a record', () => {
  it('is named by `ids` when no page contains it, leaves the form untouched and is sent back', async () => {
    const opened = await openRecord({ ...visit, brand: 125, point: 40_000, stops: [30_000, 30_001], shops: [20_000] });
    const { user, form, box } = opened;
    await waitFor(() => expect(box('Точка').value).toBe('Точка 40000'));
    await waitFor(() => expect(box('Остановки').value).toBe('Точка 30000, Точка 30001'));
    expect(await form.findByText('Точка 20000 (ул. Дальняя, 20000)')).toBeTruthy();
    await waitFor(() => expect(box('Бренд').value).toBe('Бренд 125'));
    expect(
      queries(pointsPath)
        .map(({ ids }) => ids)
        .filter((ids) => ids?.includes('20000')),
    ).toHaveLength(1);
    expect(await savedBody(opened)).toMatchObject({
      brand: 125,
      point: 40_000,
      stops: [30_000, 30_001],
      shops: [20_000],
    });
    await user.keyboard('{Escape}');
  });

  it.each<[string, Answer]>([
    ['ignores `ids`', envelope([{ brandId: 1, brandName: 'Бренд 1' }])],
    [
      'rejects `ids`',
      (seen) =>
        seen.query['ids']
          ? failure(400, 'Неизвестный параметр')(seen)
          : envelope([{ brandId: 1, brandName: 'Бренд 1' }])(seen),
    ],
  ])('is shown as № 777, leaving nothing unsaved, when it has no name because the API %s', async (_name, response) => {
    answer({ ...visit, brand: 777 });
    fixture.host[brandsPath] = response;
    const user = await fixture.open(visits);
    await user.click(await screen.findByText('Первый'));
    const form = within(await screen.findByRole('dialog', { name: 'Визит' }));
    await waitFor(() => expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value).toBe('№ 777'));
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(fixture.seenOf(put)[0]?.body).toMatchObject({ brand: 777 }));
    expect(screen.queryByText('Неизвестный параметр')).toBeNull();
  });

  it('does not prompt when the form is closed untouched (spec D33)', async () => {
    const { user, box } = await openRecord({ ...visit, brand: 777 });
    await waitFor(() => expect(box('Бренд').value).toBe('№ 777'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is preserved in the filter of an address', async () => {
    answer();
    await fixture.open(visits, '?region=1&brand=777');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value).toBe('№ 777'));
    expect(fixture.address()).toBe('?region=1&brand=777');
  });
});

describe('Lookup that depends on another field (part2 «Map and tasks»)', () => {
  const ofRegion =
    (entries: Record<string, typeof brands>): Answer =>
    (seen) =>
      lookup(entries[seen.query['regionId'] ?? ''] ?? [], 'brandId', 'brandName')(seen);
  const choose = async ({ user, box }: Opened, region: string) => {
    await user.click(box('Регион'));
    await user.click(screen.getByRole('option', { name: region }));
  };

  it('drops entries no longer offered when the user changes that field', async () => {
    const opened = await openRecord({ ...visit, brand: 7 });
    await waitFor(() => expect(opened.box('Бренд').value).toBe('Бренд 7'));
    fixture.host[brandsPath] = ofRegion({ 2: [{ brandId: 8, brandName: 'Бренд 8' }] });
    await choose(opened, 'Юг');
    await waitFor(() => expect(opened.box('Бренд').value).toBe(''));
    expect(await savedBody(opened)).toMatchObject({ region: 2, brand: null });
  });

  it('keeps an entry on a later page', async () => {
    const opened = await openRecord({ ...visit, brand: 125 });
    await choose(opened, 'Юг');
    await waitFor(() =>
      expect(queries(brandsPath)).toContainEqual(expect.objectContaining({ regionId: '2', offset: '100' })),
    );
    expect(await savedBody(opened)).toMatchObject({ region: 2, brand: 125 });
  });

  it('requests `ids` with that field in a server search: drops missing entries, keeps all when `ids` is ignored', async () => {
    const opened = await openRecord({ ...visit, shops: [10, 20] });
    fixture.host[pointsPath] = (seen) =>
      envelope(seen.query['regionId'] === '2' ? [{ pointId: 20, name: 'Точка 20' }] : points.slice(0, 100))(seen);
    await choose(opened, 'Юг');
    expect(await opened.form.findByText('Точка 20 (ул. Дальняя, 20)')).toBeTruthy();
    await choose(opened, 'Север');
    await waitFor(() => expect(queries(pointsPath).at(-1)).toEqual({ regionId: '1', ids: '[20]' }));
    expect(await savedBody(opened)).toMatchObject({ region: 1, shops: [20] });
  });
});

describe('Lookup cells', () => {
  it('request the names of the visible rows in one request', async () => {
    answer();
    fixture.host[list] = envelope(
      counted(8, (n) => ({ visitId: n, note: `Визит ${n}`, point: 41_000 + n, stops: [42_000 + n] })),
    );
    await fixture.open(visits);
    expect(await screen.findByText('Точка 41008')).toBeTruthy();
    expect(screen.getByText('Точка 42001')).toBeTruthy();
    expect(queries(pointsPath)).toHaveLength(1);
    expect(parseBracketed(queries(pointsPath)[0]?.['ids'])).toHaveLength(16);
  });

  it('show № 123 when the API ignores `ids`, and send no more requests', async () => {
    answer();
    fixture.host[pointsPath] = envelope(points.slice(0, 100));
    fixture.host[list] = envelope([{ visitId: 1, note: 'Визит 1', point: 500, stops: [7, 600] }]);
    const user = await fixture.open(visits);
    expect(await screen.findByText('№ 500')).toBeTruthy();
    expect(screen.getByText('Точка 7, № 600')).toBeTruthy();
    fixture.host[item.replace('5/', '1/')] = envelope({ ...visit, visitId: 1, point: 700 });
    await user.click(screen.getByText('Визит 1'));
    await waitFor(() =>
      expect(screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Точка' }).at(-1)?.value).toBe('№ 700'),
    );
    expect(queries(pointsPath)).toHaveLength(1);
  });
});
