import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const probe: Declaration = {
  name: 'probe',
  title: 'Пробы',
  one: 'Проба',
  api: { path: '/api/v1/probes/', id: 'probeId', verbs: ['list', 'create'] },
  list: { open: 'none', columns: ['name'] },
  filter: { title: 'Фильтры', create: 'Создать', fields: ['money', 'period'] },
  form: {
    title: 'name',
    submit: { create: 'Отправить' },
    fields: ['money', 'percent', 'count', 'day', 'period', 'kind', 'days', 'places', 'stores', 'regions'],
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Имя', placeholder: 'Введите имя' },
    money: { kind: 'money', label: 'Деньги', max: 50 },
    percent: { kind: 'percent', label: 'Доля', max: 100 },
    count: { kind: 'number', label: 'Задачи', expected: [1, 10] },
    day: { kind: 'date', label: 'День' },
    period: { kind: 'dateRange', label: 'Период', query: ['from', 'to'], send: ['from', 'to'] },
    kind: {
      kind: 'radio',
      label: 'Вид',
      options: [
        [1, 'Бессрочно'],
        [2, 'Дни'],
      ],
    },
    days: { kind: 'number', label: 'Дней' },
    places: { kind: 'text', label: 'Место' },
    stores: { kind: 'text', label: 'Точка' },
    regions: { kind: 'picker', panel: 'Регионы', lookup: 'places', many: true },
  },
  lookups: { places: { path: '/api/v1/places/', id: 'placeId', name: 'name' } },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите имя', { name: 'filled' }],
      ['kind', 'Выберите вид', { kind: 'number' }],
      ['days', 'Введите дни', { if: { kind: 2 }, then: { days: 'positive' } }],
      ['places', 'Выберите место или точку', { anyOf: [{ places: 'filled' }, { stores: 'filled' }] }],
      ['regions', 'Выберите регионы', { regions: 'nonEmpty' }],
    ],
  },
  errors: { otherwise: 'text' },
};
const underField: Declaration = {
  ...probe,
  name: 'other',
  rules: {
    show: 'underField',
    all: [
      ['name', 'Введите имя', { name: 'filled' }],
      ['kind', 'Выберите вид', { kind: 'number' }],
    ],
  },
};

const fixture = createScreenFixture({ ...engine, resources: [probe, underField] });
const list = 'GET /api/v1/probes/';
const create = 'POST /api/v1/probes/';

async function openList(declaration = probe) {
  fixture.on(list, envelope([]), envelope([]));
  const user = await fixture.open(declaration);
  return { user, filter: within(await screen.findByRole('form', { name: 'Фильтры' })) };
}
async function openForm(declaration = probe) {
  const { user } = await openList(declaration);
  await user.click(await screen.findByRole('button', { name: 'Создать' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Проба' })) };
}
type Place = Awaited<ReturnType<typeof openForm>>['form'];
const box = (place: Place, name: string) => place.getByRole<HTMLInputElement>('textbox', { name });
/** Returns what a screen reader announces with the field. */
/** Returns the status messages that are announced while the user types; empty regions are omitted. */
const messageAt = (place: Place) =>
  place
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
const isInvalid = (element: Element) => element.getAttribute('aria-invalid') === 'true';
const required = (element: Element) => element.getAttribute('aria-required') === 'true';

describe('Number beyond its limit (part1 §5)', () => {
  it('loses its last character, and the limit is shown with its unit until the next valid key press', async () => {
    const { user, form } = await openForm();
    await user.type(box(form, 'Деньги'), '51');
    expect(box(form, 'Деньги').value).toBe('5');
    expect(messageAt(form)).toEqual(['не больше 50\u00a0₽']);
    expect(described(box(form, 'Деньги'))).toEqual(['не больше 50\u00a0₽']);
    expect(isInvalid(box(form, 'Деньги'))).toBe(false);
    await user.type(box(form, 'Деньги'), '0');
    expect(box(form, 'Деньги').value).toBe('50');
    expect(messageAt(form)).toEqual([]);
    await user.type(box(form, 'Доля'), '101');
    expect(described(box(form, 'Доля'))).toEqual(['не больше 100\u00a0%']);
  });

  it('shows the limit in a filter, too', async () => {
    const { user, filter } = await openList();
    await user.type(box(filter, 'Деньги'), '99');
    expect(filter.getByRole('status').textContent).toBe('не больше 50\u00a0₽');
  });
});

describe('Cells pasted into a number', () => {
  it('refuses several cells and says so, and reads one', async () => {
    const { user, form } = await openForm();
    const field = box(form, 'Задачи');
    await user.type(field, '7');
    for (const cells of ['100\r\n200\r\n', '100\t200']) {
      await user.paste(cells);
      expect(field.value).toBe('7');
      expect(messageAt(form)).toEqual(['не вставлено «100 200»: нужно одно число']);
    }
    await user.clear(field);
    await user.paste('12\r\n');
    expect([field.value, messageAt(form)]).toEqual(['12', ['обычно от 1 до 10: проверьте значение']]);
  });
});

describe('Number outside the expected range (spec D61)', () => {
  it('shows a warning for 25 beside «от 1 до 10» and accepts it', async () => {
    const { user, form } = await openForm();
    const count = box(form, 'Задачи');
    expect(described(count)).toEqual(['от 1 до 10']);
    await user.type(count, '25');
    expect(count.value).toBe('25');
    expect(messageAt(form)).toEqual(['обычно от 1 до 10: проверьте значение']);
    expect(isInvalid(count)).toBe(false);
    await user.clear(count);
    await user.type(count, '9');
    expect(messageAt(form)).toEqual([]);
  });
});

describe('Nonexistent date', () => {
  it('keeps 31.11.2026 red with its message, and does not send it', async () => {
    const { user, form } = await openForm(underField);
    await user.type(box(form, 'День'), '31.11.2026');
    expect(form.getByText('Такой даты нет: 31.11.2026')).toBeTruthy();
    await user.tab();
    expect(box(form, 'День').value).toBe('31.11.2026');
    expect(isInvalid(box(form, 'День'))).toBe(true);
    await user.type(box(form, 'Введите имя'), 'А');
    await user.click(form.getByRole('radio', { name: 'Дни' }));
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    expect(fixture.seenOf(create)).toHaveLength(0);
    await waitFor(() => expect(document.activeElement).toBe(box(form, 'День')));
    await user.type(box(form, 'День'), '30.11.2026', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    expect(form.queryByText(/Такой даты нет/)).toBeNull();
  });

  it('reports a half-typed date instead of removing it', async () => {
    const { user, filter } = await openList();
    await user.type(box(filter, 'Период: по'), '45');
    await user.tab();
    expect(filter.getByText('Такой даты нет: 45')).toBeTruthy();
    expect([isInvalid(box(filter, 'Период: с')), isInvalid(box(filter, 'Период: по'))]).toEqual([false, true]);
  });
});

describe('Period whose end is before its start', () => {
  it('is reported before a filter sends a request', async () => {
    const { user, filter } = await openList();
    await user.type(box(filter, 'Период: с'), '02.03.2026');
    await user.type(box(filter, 'Период: по'), '01.03.2026');
    expect(filter.getByText('Начало периода позже конца')).toBeTruthy();
    await user.click(filter.getByRole('button', { name: 'Применить' }));
    expect(fixture.seenOf(list)).toHaveLength(1);
    await user.type(box(filter, 'Период: по'), '03.03.2026', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    expect(filter.queryByText('Начало периода позже конца')).toBeNull();
    await user.click(filter.getByRole('button', { name: 'Применить' }));
    await waitFor(() =>
      expect(fixture.seenOf(list).at(-1)?.query).toMatchObject({ from: '2026-03-02', to: '2026-03-03' }),
    );
  });

  it('is reported by its label before a form is sent', async () => {
    const { user, form } = await openForm();
    await user.type(box(form, 'Период: с'), '02.03.2026');
    await user.type(box(form, 'Период: по'), '01.03.2026');
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' }));
    expect(dialog.getAllByRole('listitem')[0]?.textContent).toBe('Период: Начало периода позже конца');
    expect(fixture.seenOf(create)).toHaveLength(0);
  });
});

describe('Fields after Заполните необходимые поля (part1 §2.4)', () => {
  it('focus the first invalid field, and mark each with its message until it is fixed', async () => {
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' })).getByRole('button', {
        name: 'Понятно',
      }),
    );
    const name = box(form, 'Введите имя');
    await waitFor(() => expect(document.activeElement).toBe(name));
    const [kind, regions] = [
      form.getByRole('radiogroup', { name: 'Вид' }),
      form.getByRole('button', { name: 'Регионы' }),
    ];
    expect([name, kind, box(form, 'Место'), regions].map(isInvalid)).toEqual([true, true, true, true]);
    expect([name, kind, box(form, 'Место')].flatMap(described)).toEqual([
      'Введите имя',
      'Выберите вид',
      'Выберите место или точку',
    ]);
    expect(described(regions)).toEqual(['Выберите регионы', 'Обязательное поле']);
    expect([isInvalid(box(form, 'Дней')), isInvalid(box(form, 'День'))]).toEqual([false, false]);
    await user.type(name, ' ');
    expect(isInvalid(name)).toBe(true);
    await user.type(name, 'А');
    expect(isInvalid(name)).toBe(false);
    await user.click(form.getByRole('radio', { name: 'Бессрочно' }));
    expect(isInvalid(kind)).toBe(false);
    await user.type(box(form, 'Точка'), 'Дикси');
    expect(isInvalid(box(form, 'Место'))).toBe(false);
  });

  it('focus the first option of a choice group', async () => {
    const { user, form } = await openForm();
    await user.type(box(form, 'Введите имя'), 'А');
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' })).getByRole('button', {
        name: 'Понятно',
      }),
    );
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('radio', { name: 'Бессрочно' })));
  });

  it('clear their messages when they are changed (part2 §5)', async () => {
    const { user, form } = await openForm(underField);
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    expect(form.getAllByRole('alert').map((item) => item.textContent)).toEqual(['Введите имя', 'Выберите вид']);
    await user.type(box(form, 'Введите имя'), ' ');
    expect(form.getAllByRole('alert').map((item) => item.textContent)).toEqual(['Выберите вид']);
  });
});

describe('Required fields derived from rules', () => {
  it('include every field that a rule requires, while its condition holds', async () => {
    const { user, form } = await openForm();
    const kind = form.getByRole('radiogroup', { name: 'Вид' });
    expect([box(form, 'Введите имя'), kind].map(required)).toEqual([true, true]);
    expect(described(form.getByRole('button', { name: 'Регионы' }))).toEqual(['Обязательное поле']);
    expect(['Деньги', 'Дней', 'День', 'Точка'].map((name) => required(box(form, name)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    await user.click(form.getByRole('radio', { name: 'Дни' }));
    expect(required(box(form, 'Дней'))).toBe(true);
    await user.type(box(form, 'Дней'), '3');
    expect(required(box(form, 'Дней'))).toBe(true);
    await user.click(form.getByRole('radio', { name: 'Бессрочно' }));
    expect(required(box(form, 'Дней'))).toBe(false);
  });

  it('exclude both fields of a rule that accepts either', async () => {
    const { user, form } = await openForm();
    expect(required(box(form, 'Место'))).toBe(false);
    await user.type(box(form, 'Место'), 'Тула');
    expect([required(box(form, 'Место')), required(box(form, 'Точка'))]).toEqual([false, false]);
  });

  it('are absent in a filter', async () => {
    const { filter } = await openList();
    expect(required(box(filter, 'Деньги'))).toBe(false);
  });
});
