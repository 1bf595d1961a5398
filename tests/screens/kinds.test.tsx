import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fieldKindsSchema } from '#schemas/declaration/field.ts';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

/** A small declaration with every kind, condition and policy that a custom resource may use. */
const probe: Declaration = {
  name: 'probe',
  title: 'Пробы',
  one: 'Проба',
  api: { path: '/api/v1/probes/', id: 'probeId', verbs: ['list', 'one', 'create', 'update'] },
  list: {
    open: 'modal',
    columns: [
      'title',
      'count',
      'share',
      'price',
      'phone',
      'link',
      'day',
      'moment',
      'period',
      'choice',
      'state',
      'yes',
      'people',
      'pictures',
      'long',
    ],
  },
  filter: { title: 'Фильтры', create: 'Создать', submit: 'change', fields: ['sought', 'choice'] },
  form: {
    title: 'title',
    submit: { create: 'Создать', update: 'Обновить' },
    fields: ['text', 'long', 'count', 'share', 'price', 'phone', 'link', 'day', 'period'],
    groups: [
      { label: 'Выбор', row: ['choice', 'yes'], fields: ['several', 'one', 'tree', 'picked', 'note'] },
      { visibleWhen: { yes: true }, fields: ['hidden'] },
    ],
  },
  fields: {
    title: { kind: 'editableTitle', label: 'Имя', placeholder: 'Введите имя' },
    text: { kind: 'text', label: 'Строка', max: 5, default: 'эюя' },
    sought: { kind: 'text', label: 'Поиск', query: 'q', default: 'абв' },
    long: { kind: 'longText', label: 'Текст', max: 10, counter: true },
    count: { kind: 'number', label: 'Число', max: 300, hint: 'не больше 300' },
    share: { kind: 'percent', label: 'Доля', max: 100 },
    price: { kind: 'money', label: 'Цена' },
    phone: { kind: 'phone', label: 'Телефон' },
    link: { kind: 'url', label: 'Ссылка', whenEmpty: 'leaveOut' },
    day: { kind: 'date', label: 'День' },
    moment: { kind: 'dateTime', label: 'Когда', send: { stamp: 'unixNow' } },
    period: { kind: 'dateRange', label: 'Период', shown: 'fromTo', read: ['from', 'to'], send: ['from', 'to'] },
    choice: {
      kind: 'radio',
      label: 'Вид',
      options: [
        [1, 'Первый'],
        [2, 'Второй'],
      ],
      clears: { 2: ['count'] },
    },
    yes: { kind: 'flag', label: 'Да' },
    several: {
      kind: 'checkboxes',
      label: 'Несколько',
      options: [
        ['a', 'А'],
        ['b', 'Б'],
      ],
    },
    one: {
      kind: 'select',
      label: 'Один',
      options: [
        [1, 'Раз'],
        [2, 'Два'],
      ],
    },
    tree: { kind: 'treeSelect', label: 'Дерево', lookup: 'places', many: true },
    picked: {
      kind: 'picker',
      panel: 'Места',
      lookup: 'places',
      many: true,
      enabledWhen: { choice: 1 },
      whenDisabled: 'clear',
    },
    note: { kind: 'note', label: 'Примечание', visibleWhen: { $new: false } },
    hidden: { kind: 'text', label: 'Скрытое', enabledWhen: { choice: 1 } },
    state: {
      kind: 'status',
      label: 'Состояние',
      options: [
        [0, 'Живо', 'success'],
        [1, 'Мертво', 'danger'],
      ],
    },
    people: { kind: 'names', label: 'Люди', read: 'people[].fullName' },
    pictures: { kind: 'images', label: 'Картинки', read: 'pictures[].url' },
    force: { kind: 'constant', value: false },
    version: { kind: 'carried' },
    piece: { kind: 'custom', name: 'tradeMarks', panel: 'Торговые марки' },
  },
  lookups: { places: { path: '/api/v1/places/', id: 'placeId', name: 'name', children: 'inside' } },
  rules: {
    show: 'dialog',
    all: [
      ['title', 'Введите имя', { title: 'filled' }],
      ['count', 'Введите число', { if: { choice: 1 }, then: { count: 'positive' } }],
    ],
  },
  errors: {
    1: 'text',
    2: 'firstOfEachField',
    3: { policy: 'fieldText', field: 'title' },
    4: { policy: 'confirmForce', shows: 'text', yes: 'Да', no: 'Нет' },
    5: { policy: 'confirmForce', shows: 'data', question: 'Заменить?', yes: 'Да', no: 'Нет' },
    6: {
      policy: 'confirmForce',
      shows: 'table',
      columns: [
        ['who', 'Кто'],
        ['what', 'Что'],
      ],
      question: 'Заменить?',
      yes: 'Да',
      no: 'Нет',
    },
    otherwise: 'text',
  },
};

const fixture = createScreenFixture({ ...engine, resources: [probe] });
const list = 'GET /api/v1/probes/';
const record = {
  probeId: 5,
  title: 'Имя',
  text: 'абв',
  long: '<i>курсив</i>',
  count: 12,
  share: 0.123,
  price: 1_234_567,
  phone: '79123456789',
  link: 'https://site.ru',
  day: '2026-05-06',
  moment: 1_700_000_000,
  from: '2026-01-01',
  to: '2026-02-03',
  choice: 1,
  yes: false,
  several: ['a'],
  one: 2,
  tree: [2],
  picked: [3],
  state: 1,
  people: [{ fullName: 'Иванов' }, { fullName: 'Петров' }],
  pictures: [{ url: '/a.png' }, { url: 'http://evil/b.png' }],
  version: 'в7',
};
const places = envelope([
  {
    placeId: 1,
    name: 'Край',
    inside: [
      { placeId: 2, name: 'Город', inside: [] },
      { placeId: 3, name: 'Село', inside: [] },
    ],
  },
]);

async function openStored() {
  fixture.on(list, envelope([record]));
  fixture.on('GET /api/v1/probes/5/', envelope(record));
  fixture.on('GET /api/v1/places/', places, places, places);
  const user = await fixture.open(probe);
  await user.click(await screen.findByText('Имя', { selector: '[role="cell"] *' }));
  const dialog = await screen.findByRole('dialog', { name: 'Проба' });
  // An opening modal takes the focus; typing before that would be lost.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { user, form: within(dialog) };
}

it('covers every field kind except those with separate tests', () => {
  const tested = Object.keys(fieldKindsSchema).filter((kind) =>
    existsSync(join(import.meta.dirname, `../../src/kinds/${kind}/${kind}.test.tsx`)),
  );
  const probed = Object.values(probe.fields).map(({ kind }) => kind);
  expect(new Set([...probed, ...tested])).toEqual(new Set(Object.keys(fieldKindsSchema)));
});

describe('Cells', () => {
  it('show each kind as the specification defines (spec D31)', async () => {
    fixture.on(list, envelope([record]));
    await fixture.open(probe);
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells.slice(0, 15)).toEqual([
      'Имя',
      '12',
      '12,3\u00a0%',
      '1\u00a0234\u00a0567\u00a0₽',
      '+7 (912) 345-67-89',
      'https://site.ru',
      '06.05.2026',
      expect.stringMatching(/^1[45]\.11\.2023 \d\d:\d\d$/),
      'от 01.01.2026 до 03.02.2026',
      'Первый',
      'Мертво',
      'Нет',
      'Иванов, Петров',
      '',
      '<i>курсив</i>',
    ]);
    expect([...document.querySelectorAll('[role="cell"] img')].map((image) => image.getAttribute('src'))).toEqual([
      '/a.png',
    ]);
  });

  /** The last cell of a row contains only buttons. */
  const whatMayBeDone = '';

  it('show missing values as -', async () => {
    fixture.on(list, envelope([{ probeId: 1 }]));
    await fixture.open(probe);
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells).toEqual(['-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', 'Нет', '-', '-', '-', whatMayBeDone]);
  });
});

describe('Filter that submits itself', () => {
  it('sends a request on every change without a button, and starts with the defaults of its fields', async () => {
    fixture.on(list, envelope([]), envelope([]), envelope([]));
    const user = await fixture.open(probe);
    await waitFor(() => expect(fixture.seenOf(list)[0]?.query).toEqual({ q: 'абв', limit: '100', offset: '0' }));
    expect(screen.queryByRole('button', { name: 'Применить' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Второй' }));
    await waitFor(() =>
      expect(fixture.seenOf(list).at(-1)?.query).toEqual({ q: 'абв', choice: '2', limit: '100', offset: '0' }),
    );
  });

  it('follows Back without resubmitting the active filter: the address of a link stays, one request is sent', async () => {
    function Back() {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => void navigate(-1)}>
          Назад
        </button>
      );
    }
    fixture.on(list, ...Array.from({ length: 4 }, () => envelope([])));
    const user = await fixture.draw(
      <>
        <Back />
        <ResourceScreen declaration={probe} />
      </>,
      '?choice=2&from=letter',
    );
    await screen.findByText('Нет данных');
    await user.click(screen.getByRole('radio', { name: 'Первый' }));
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
    await screen.findByText('Нет данных');
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Второй' }).checked).toBe(true));
    await screen.findByText('Нет данных');
    expect(fixture.address()).toBe('?choice=2&from=letter');
    expect(fixture.seenOf(list).map(({ query }) => query['choice'])).toEqual(['2', '1', '2']);
  });
});

describe('Form of every kind', () => {
  it('sends a loaded record back unchanged: each kind in its wire format, read-only ones omitted', async () => {
    const { user, form } = await openStored();
    fixture.on('PUT /api/v1/probes/5/', envelope());
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(fixture.seenOf('PUT /api/v1/probes/5/')).toHaveLength(1));
    expect(fixture.seenOf('PUT /api/v1/probes/5/')[0]?.body).toEqual({
      title: 'Имя',
      text: 'абв',
      long: '<i>курсив</i>',
      count: 12,
      share: 0.123,
      price: 1_234_567,
      phone: '79123456789',
      link: 'https://site.ru',
      day: '2026-05-06',
      from: '2026-01-01',
      to: '2026-02-03',
      choice: 1,
      yes: false,
      several: ['a'],
      one: 2,
      tree: [2],
      picked: [3],
      hidden: null,
      force: false,
      version: 'в7',
      moment: expect.any(Number),
    });
  });

  it('drops the last character beyond a limit, reads commas as points and limits text length', async () => {
    const { user, form } = await openStored();
    const type = async (label: string, text: string) => {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), text);
      return form.getByLabelText<HTMLInputElement>(label).value;
    };
    expect(await type('Число', '3001')).toBe('300');
    expect(await type('Доля', '12,4')).toBe('12.4');
    expect(await type('Строка', 'абвгдежз')).toBe('абвгд');
    expect(await type('Текст', 'абвгдежзийклм')).toBe('абвгдежзий');
    expect(form.getByText('10/10')).toBeTruthy();
  });

  it('enables, shows and clears fields by declared conditions', async () => {
    const { user, form } = await openStored();
    expect(form.getByText('Примечание')).toBeTruthy();
    expect(form.queryByLabelText('Скрытое')).toBeNull();
    await user.click(form.getByRole('checkbox', { name: 'Да' }));
    expect(form.getByLabelText('Скрытое')).toHaveProperty('disabled', false);
    await user.click(form.getByRole('radio', { name: 'Второй' }));
    expect(form.getByLabelText('Скрытое')).toHaveProperty('disabled', true);
    expect(form.getByLabelText('Число')).toHaveProperty('value', '');
    expect(form.getByRole('button', { name: 'Места' })).toHaveProperty('disabled', true);
    fixture.on('PUT /api/v1/probes/5/', envelope());
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() =>
      expect(fixture.seenOf('PUT /api/v1/probes/5/')[0]?.body).toMatchObject({ choice: 2, count: null, picked: [] }),
    );
  });

  it('checks rules over the whole object, in their order', async () => {
    const user = await fixture.open(probe);
    await user.click(await screen.findByRole('button', { name: 'Создать' }));
    const form = within(await screen.findByRole('dialog', { name: 'Проба' }));
    await user.click(form.getByRole('radio', { name: 'Первый' }));
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const messages = within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' }));
    expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Введите имя', 'Введите число']);
  });
});

describe('Protection of typed values and accidental presses', () => {
  it('disables fields while the request runs, because later input would not be saved', async () => {
    const { user, form } = await openStored();
    let response: (() => void) | undefined;
    fixture.on('PUT /api/v1/probes/5/', async (seen) => {
      await new Promise<void>((resolve) => {
        response = resolve;
      });
      return failure(1, 'Не вышло')(seen);
    });
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(form.getByLabelText('Строка').matches(':disabled')).toBe(true));
    response?.();
    await screen.findByText('Не вышло');
    expect(form.getByLabelText('Строка').matches(':disabled')).toBe(false);
  });

  it('returns the focus after a message to the field that must be filled', async () => {
    const { user, form } = await openStored();
    await user.clear(form.getByPlaceholderText('Введите имя'));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Заполните необходимые поля' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(form.getByPlaceholderText('Введите имя')));
  });

  it('keeps unsaved changes on Enter in the prompt (spec D33)', async () => {
    const { user, form } = await openStored();
    await user.type(form.getByPlaceholderText('Введите имя'), ' новое');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Продолжить' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeNull());
    expect((form.getByPlaceholderText('Введите имя') as HTMLInputElement).value).toBe('Имя новое');
  });

  it('closes an open panel when its field is disabled (part1 §4)', async () => {
    const { user, form } = await openStored();
    await user.click(form.getByRole('button', { name: 'Места' }));
    await form.findByRole('region', { name: 'Места' });
    await user.click(form.getByRole('radio', { name: 'Второй' }));
    await waitFor(() => expect(form.queryByRole('region', { name: 'Места' })).toBeNull());
  });

  it('cancels a loading record on Esc', async () => {
    fixture.on(list, envelope([record]));
    let response: (() => void) | undefined;
    fixture.on('GET /api/v1/probes/5/', async (seen) => {
      await new Promise<void>((resolve) => {
        response = resolve;
      });
      return envelope(record)(seen);
    });
    const user = await fixture.open(probe);
    await user.click(await screen.findByText('Имя', { selector: '[role="cell"] *' }));
    await waitFor(() => expect(response).toBeDefined());
    await user.keyboard('{Escape}');
    response?.();
    await waitFor(() => expect(fixture.seenOf('GET /api/v1/probes/5/')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Error policies (part1 §8, part2 §8)', () => {
  it('shows the reasons by field of a response in the error text', async () => {
    const { user, form } = await openStored();
    fixture.on(
      'PUT /api/v1/probes/5/',
      failure(1, 'Проверьте заполнение полей', { title: ['Слишком длинный текст: не более 255 символов'] }),
    );
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ошибка' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Проверьте заполнение полей', 'Слишком длинный текст: не более 255 символов']);
  });

  const messages: [string, Answer, string[]][] = [
    ['text', failure(1, 'Текст', { title: ['Поле'] }), ['Текст']],
    [
      'first message of each field',
      failure(2, 'Текст', { title: ['Первое', 'второе'], count: ['Третье'] }),
      ['Первое', 'Третье'],
    ],
    ['first message of each field, without a map', failure(2, 'Текст', 'строка'), ['Текст']],
    ['the first message of one field', failure(3, 'Текст', { count: ['Не то'], title: ['То'] }), ['То']],
    ['an undeclared code', failure(77, 'Прочее'), ['Прочее']],
  ];
  it.each(messages)('%s', async (_name, response, lines) => {
    const { user, form } = await openStored();
    fixture.on('PUT /api/v1/probes/5/', response);
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const error = within(await screen.findByRole('dialog', { name: 'Ошибка' }));
    for (const line of lines) expect(error.getByText(line)).toBeTruthy();
    expect(error.queryByText('второе')).toBeNull();
  });

  const requests: [string, Answer, string[]][] = [
    ['text', failure(4, 'Уверены?', ['скрыто']), ['Уверены?']],
    [
      'text and data',
      failure(5, 'Используется', ['Стратегия А', { name: 'Стратегия Б' }]),
      ['Используется', 'Стратегия А', 'Стратегия Б', 'Заменить?'],
    ],
    [
      'a table',
      failure(6, 'Конфликт', [{ who: { name: 'Ромашка' }, what: [{ name: 'Чай' }, 'Кофе'] }]),
      ['Конфликт', 'Кто', 'Что', 'Ромашка', 'Чай, Кофе', 'Заменить?'],
    ],
  ];
  it.each(requests)('confirms by %s: Да sends the same body with force: true', async (_name, response, texts) => {
    const { user, form } = await openStored();
    fixture.on('PUT /api/v1/probes/5/', response, envelope());
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    const error = await screen.findByRole('dialog', { name: 'Ошибка' });
    for (const text of texts) expect(within(error).getByText(text)).toBeTruthy();
    await user.click(within(error).getByRole('button', { name: 'Да' }));
    await waitFor(() => expect(fixture.seenOf('PUT /api/v1/probes/5/')).toHaveLength(2));
    const [first, second] = fixture.seenOf('PUT /api/v1/probes/5/').map(({ body }) => body as Record<string, unknown>);
    expect(second).toEqual({ ...first, force: true, moment: expect.any(Number) });
    expect(first?.force).toBe(false);
  });

  it('sends nothing and keeps the form on Нет', async () => {
    const { user, form } = await openStored();
    fixture.on('PUT /api/v1/probes/5/', failure(4, 'Уверены?'));
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Нет' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ошибка' })).toBeNull());
    expect(fixture.seenOf('PUT /api/v1/probes/5/')).toHaveLength(1);
    expect(form.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false);
  });
});
