import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/msw/recordedApi.ts';
import { promoText } from '#tests/customResources/promo.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';
import {
  bad,
  waitForCleanCheck,
  studioTestDrafts,
  editor,
  fakeHost,
  stubTextMeasures,
  good,
  studio,
  type,
  type FakeHost,
} from '#tests/studio/studioFixture.tsx';

stubTextMeasures();
const fixture = createScreenFixture();
let host: FakeHost;
beforeEach(() => {
  host = fakeHost();
  fixture.host = host.answers;
  for (const draft of studioTestDrafts.all()) studioTestDrafts.drop(draft);
});

const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const sample = JSON.stringify({
  success: true,
  data: [
    { promoId: 1, name: 'Весна', discount: 0.1, zz: 'x' },
    { promoId: 2, name: 'Лето', discount: 0.2 },
  ],
});
const published = () => fixture.seenOf('POST /config/studio/publish/').map(({ body }) => body);

async function openPromo(address = '?file=promo.json') {
  host.files.set('promo.json', promoText);
  const user = await fixture.draw(studio, address);
  await screen.findByRole('textbox', { name: 'Объявление' });
  await waitForCleanCheck();
  return user;
}

describe('List of files', () => {
  it('explains what to do without a file', async () => {
    await fixture.draw(studio);
    expect(await screen.findByText(/Добавленных ресурсов пока нет/)).toBeDefined();
    expect(button('Составить первый')).toBeDefined();
  });

  it('shows a failed load and offers a retry', async () => {
    host.files.set('promo.json', promoText);
    const response = host.answers['GET /config/studio/files/'];
    host.answers['GET /config/studio/files/'] = () =>
      bad(403, 'Недостаточно прав: ресурсы публикует суперпользователь');
    const user = await fixture.draw(studio);
    expect(await screen.findByText('Недостаточно прав: ресурсы публикует суперпользователь')).toBeDefined();
    if (response) host.answers['GET /config/studio/files/'] = response;
    await user.click(button('Повторить'));
    expect(await screen.findByRole('link', { name: /Промоакции promo\.json/ })).toBeDefined();
  });

  it('has a search when it is long', async () => {
    for (let at = 0; at < 60; at += 1) host.files.set(`r${at}.json`, promoText.replace('Промоакции', `Ресурс ${at}`));
    const user = await fixture.draw(studio);
    await user.type(await screen.findByRole('textbox', { name: 'Поиск ресурса' }), 'ресурс 42');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ресурс 42 r42.json ']);
  });
});

// "Any REST API": the studio drafts resources from an OpenAPI description, every guess marked
describe('Description of an API', () => {
  const described = readFileSync(join(import.meta.dirname, '../openapi/fixtures/strapi.json'), 'utf8');

  it('lists the resources read from a file; a chosen one opens with its guesses marked', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    await user.click(screen.getByRole('radio', { name: 'Из описания API' }));
    await user.upload(
      screen.getByLabelText('Файл описания: openapi.json или swagger.json'),
      new File([described], 'openapi.json', { type: 'application/json' }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'categories /categories' }));
    await user.click(button('Составить объявления'));
    const guesses = await screen.findByRole('list', { name: 'Догадки' });
    expect(
      within(guesses).getByRole('button', { name: 'api.dialect.paging параметр «pagination[page]»' }),
    ).toBeDefined();
    expect(JSON.parse(editor().state.doc.toString())).toMatchObject({
      name: 'categories',
      title: 'Категории',
      api: { path: '/api/categories' },
    });
  });

  it('creates a separate draft for each chosen resource and shows them in the list of files', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    await user.click(screen.getByRole('radio', { name: 'Из описания API' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Описание OpenAPI в JSON' }), {
      target: { value: described },
    });
    await user.click(button('Найти ресурсы'));
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
    await user.click(button('Составить объявления'));
    await screen.findByRole('list', { name: 'Догадки' });
    expect(
      studioTestDrafts
        .all()
        .map(({ id }) => id)
        .filter((id) => id !== null)
        .toSorted(),
    ).toEqual(['categories.json', 'restaurants.json']);
  });

  it('is reported when the file has another format', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    await user.click(screen.getByRole('radio', { name: 'Из описания API' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Описание OpenAPI в JSON' }), {
      target: { value: 'openapi: 3.0.0' },
    });
    await user.click(button('Найти ресурсы'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Это YAML: сохраните описание в JSON (например, в Swagger Editor: File → Convert and save as JSON)',
    );
  });
});

describe('Ways to start', () => {
  it('keep the focus on the choice, and keep typed text of one while another is shown', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    const pasted = screen.getByRole('textbox', { name: 'Ответ сервера в JSON' });
    fireEvent.change(pasted, { target: { value: '[{"promoId":1}]' } });
    await user.click(screen.getByRole('radio', { name: 'Спросить сервер' }));
    await user.click(screen.getByRole('radio', { name: 'Вставить ответ' }));
    // The next arrow key continues from here.
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Вставить ответ' }));
    expect(screen.getByRole('textbox', { name: 'Ответ сервера в JSON' })).toHaveProperty('value', '[{"promoId":1}]');
  });
});

describe('Sample response', () => {
  it('yields a draft with marked guesses; changing or confirming a guess removes its mark', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Ответ сервера в JSON' }), { target: { value: sample } });
    await user.type(screen.getByRole('textbox', { name: 'Адрес на сервере, если известен' }), '/api/v1/promos');
    await user.click(button('Составить объявление'));
    const guesses = await screen.findByRole('list', { name: 'Догадки' });
    expect(
      within(guesses).getByRole('button', { name: 'fields.discount.kind имя доли и значения от 0 до 1' }),
    ).toBeDefined();
    expect(JSON.parse(editor().state.doc.toString())).toMatchObject({
      name: 'promos',
      fields: { discount: { kind: 'percent', label: 'Скидка' } },
    });
    await user.click(within(guesses).getByRole('button', { name: 'Верно: name' }));
    expect(within(guesses).queryByRole('button', { name: 'Верно: name' })).toBeNull();
    type('"label": "zz"', '"label": "Заметка"');
    await waitFor(() => expect(within(guesses).queryByRole('button', { name: 'Верно: fields.zz.label' })).toBeNull());
    await user.click(button('Всё верно'));
    expect(screen.queryByRole('list', { name: 'Догадки' })).toBeNull();
  });

  it('is reported at its place when it is invalid', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Ответ сервера в JSON' }), { target: { value: '{"id" 1}' } });
    await user.click(button('Составить объявление'));
    expect(screen.getByText('Это не JSON: строка 1, знак 7 — ожидается двоеточие')).toBeDefined();
  });

  it('is stored without being drawn when it has 5 MB', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    const big = JSON.stringify(
      Array.from({ length: 60_000 }, (_, id) => ({
        id,
        name: `Точка ${id}`,
        address: 'улица Ленина, дом 5, корпус 2',
      })),
    );
    fireEvent.paste(screen.getByRole('textbox', { name: 'Ответ сервера в JSON' }), {
      clipboardData: { getData: () => big },
    });
    expect(screen.getByText(/^Вставлено: \d+\s\d+ КБ$/)).toBeDefined();
    await user.click(button('Составить объявление'));
    expect(await screen.findByRole('textbox', { name: 'Объявление' })).toBeDefined();
  });

  it('is requested from the server: shows a refusal, and loads the records on a retry', async () => {
    fixture.on('GET /api/v1/strategies/', () => bad(500, 'Сервер занят'));
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    await user.click(screen.getByText('Спросить сервер'));
    await user.type(screen.getByRole('textbox', { name: 'Адрес на сервере' }), 'strategies');
    await user.click(button('Запросить'));
    expect(await screen.findByText('Сервер занят')).toBeDefined();
    await user.click(button('Повторить'));
    expect(await screen.findByText(/^Получено: 100 записей, поля — strategyId, name/)).toBeDefined();
    await user.click(button('Составить объявление'));
    expect(await screen.findByRole('table', { name: 'Стратегии' })).toBeDefined();
  });
});

describe('Text and preview', () => {
  it("show the server's diagnostics at their places and keep the last valid preview", async () => {
    await openPromo();
    const preview = screen.getByRole('region', { name: 'Экран по объявлению' });
    expect(await within(preview).findByRole('heading', { name: 'Промоакции' })).toBeDefined();
    type('"kind": "text"', '"kind": "tekst"');
    expect(
      await screen.findByRole('button', { name: '10:23 неизвестный вид поля «tekst». Возможно, «text»?' }),
    ).toBeDefined();
    expect(screen.getByText('Показан последний текст без ошибок')).toBeDefined();
    expect(screen.getByRole('table', { name: 'Промоакции' })).toBeDefined();
    type('"kind": "tekst"', '"kind": "text"');
    await waitForCleanCheck();
  });

  it('ignore a response to an older text', async () => {
    await openPromo();
    const check = host.answers['POST /config/studio/check/'] as Answer;
    let release = () => undefined as void;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    host.answers['POST /config/studio/check/'] = async (request) => {
      if ((request.body as { text: string }).text.includes('"title": ""')) await late;
      return check(request);
    };
    const requestCount = fixture.seenOf('POST /config/studio/check/').length;
    type('"title": "Промоакции"', '"title": ""');
    await waitFor(() => expect(fixture.seenOf('POST /config/studio/check/').length).toBe(requestCount + 1));
    type('"title": ""', '"title": "Акции"');
    expect(await screen.findByRole('table', { name: 'Акции' })).toBeDefined();
    release();
    await waitForCleanCheck();
    expect(screen.queryByText(/не может быть пустым/)).toBeNull();
  });

  it('report a check without a response, retry it and keep the text', async () => {
    const user = await openPromo();
    const check = host.answers['POST /config/studio/check/'] as Answer;
    host.answers['POST /config/studio/check/'] = () => bad(503, 'Сервер занят');
    type('Промоакции', 'Акции');
    expect(await screen.findByText('Сервер не проверил текст')).toBeDefined();
    host.answers['POST /config/studio/check/'] = check;
    await user.click(button('Повторить'));
    await waitForCleanCheck();
    expect(editor().state.doc.toString()).toContain('"title": "Акции"');
  });

  it('create and filter the records of the sample only in the page; the address stays the studio’s', async () => {
    const user = await openPromo();
    const requests = fixture.seen.length;
    await user.click(await screen.findByRole('button', { name: 'Создать акцию' }));
    const form = await dialog('Промоакция');
    await user.type(within(form).getByRole('textbox', { name: 'Название' }), 'Осень');
    await user.click(within(form).getByRole('button', { name: 'Создать' }));
    expect(await dialog('Заполните необходимые поля')).toBeDefined();
    await user.keyboard('{Escape}{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Закрыть' }));
    const filter = await screen.findByRole('form', { name: 'Фильтр' });
    await user.type(within(filter).getByRole('textbox', { name: 'Название' }), 'Название 7');
    await user.click(within(filter).getByRole('button', { name: 'Применить' }));
    await waitFor(() =>
      expect(within(screen.getByRole('table', { name: 'Промоакции' })).getAllByRole('row').length).toBe(2),
    );
    expect(fixture.address()).toBe('?file=promo.json');
    expect(fixture.seen.slice(requests).filter(({ path }) => path.includes('promos'))).toEqual([]);
  });

  it('request live data from the server, with a warning', async () => {
    fixture.on('GET /api/v1/promos/', () => bad(503, 'Акции ещё не готовы'));
    const user = await openPromo();
    await user.click(screen.getByText('Живые данные'));
    expect(
      screen.getByText('Осторожно: создание, правка и удаление здесь меняют настоящие записи на сервере.'),
    ).toBeDefined();
    expect(await screen.findByText('Акции ещё не готовы')).toBeDefined();
  });
});

describe('Publishing', () => {
  it('prompts for the name of a new file and explains the effect', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
    await user.click(screen.getByText('С чистого листа'));
    await user.click(button('Открыть форму'));
    await screen.findByRole('textbox', { name: 'Объявление' });
    await waitForCleanCheck();
    await user.click(button('Опубликовать'));
    const modal = await dialog('Публикация');
    const name = within(modal).getByRole('textbox', { name: 'Имя файла' });
    expect((name as HTMLInputElement).value).toBe('resource.json');
    await user.clear(name);
    await user.type(name, 'моё.json');
    expect(within(modal).getByText('Имя файла: латинские буквы, цифры, - и _, в конце .json')).toBeDefined();
    await user.clear(name);
    await user.type(name, 'mine.json');
    await user.click(within(modal).getByRole('button', { name: 'Опубликовать' }));
    expect(await screen.findByText('Файл mine.json опубликован и действует.')).toBeDefined();
    expect(published()).toEqual([{ file: 'mine.json', text: host.files.get('mine.json'), base: null }]);
    expect(fixture.address()).toBe('?file=mine.json');
  });

  it('rejects a text with diagnostics and shows the first one', async () => {
    const user = await openPromo();
    await user.click(screen.getByRole('radio', { name: 'Текст' }));
    type('"kind": "text"', '"kind": "tekst"');
    await screen.findByRole('list', { name: 'Ошибки объявления' });
    await user.click(button('Опубликовать'));
    expect(screen.queryByRole('dialog', { name: 'Публикация' })).toBeNull();
    const chosen = () => editor().state.sliceDoc(editor().state.selection.main.from, editor().state.selection.main.to);
    await waitFor(() => expect(chosen()).toBe('"tekst"'));
  });

  it('compares a file that changed meanwhile with the current version and keeps the text', async () => {
    const user = await openPromo();
    type('Промоакции', 'Акции');
    await waitForCleanCheck();
    host.files.set('promo.json', promoText.replace('Промоакция', 'Промо'));
    await user.click(button('Опубликовать'));
    const modal = await dialog('Публикация');
    await user.click(within(modal).getByRole('button', { name: 'Опубликовать' }));
    await user.click(await within(modal).findByRole('button', { name: 'Сравнить с тем, что там сейчас' }));
    await waitFor(() => expect(within(modal).queryByRole('alert')).toBeNull());
    expect(editor().state.doc.toString()).toContain('"title": "Акции"');
    await user.click(within(modal).getByRole('button', { name: 'Опубликовать' }));
    expect(await screen.findByText('Файл promo.json опубликован и действует.')).toBeDefined();
    expect(host.files.get('promo.json')).toContain('"one": "Промоакция"');
  });

  it('reports a read-only folder and offers the file for download', async () => {
    host.closed = 'Папка /config/resources доступна только для чтения: опубликовать нельзя.';
    const user = await openPromo();
    type('Промоакции', 'Акции');
    await waitForCleanCheck();
    await user.click(button('Опубликовать'));
    const modal = await dialog('Публикация');
    expect(within(modal).getByRole('alert').textContent).toBe(
      'Папка /config/resources доступна только для чтения: опубликовать нельзя.',
    );
    expect(within(modal).getByRole('button', { name: 'Скачать файл' })).toBeDefined();
    expect((within(modal).getByRole('button', { name: 'Опубликовать' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('lists diagnostics that the server finds', async () => {
    host.answers['POST /config/studio/publish/'] = () =>
      bad(400, 'В объявлении есть ошибки', ['promo.json:10:23 — неизвестный вид поля «tekst»']);
    const user = await openPromo();
    type('Промоакции', 'Акции');
    await waitForCleanCheck();
    await user.click(button('Опубликовать'));
    await user.click(within(await dialog('Публикация')).getByRole('button', { name: 'Опубликовать' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'В объявлении есть ошибкиpromo.json:10:23 — неизвестный вид поля «tekst»',
    );
  });

  it('restores an earlier version by one click', async () => {
    const before = promoText.replace('Промоакции', 'Прежние акции');
    host.answers['GET /config/studio/versions/'] = () =>
      good([
        { id: 2, text: promoText, by: 'Орлова М. С.', at: 1_772_000_100 },
        { id: 1, text: before, by: 'файл на сервере', at: 1_772_000_000 },
      ]);
    const user = await openPromo();
    await user.click(button('Версии'));
    const modal = await dialog('Прежние версии: promo.json');
    expect((await within(modal).findAllByRole('button', { pressed: false }))[0]?.textContent).toMatch(
      /^25\.02\.2026 \d\d:\d\dОрлова М\. С\.Действует сейчас$/,
    );
    await user.click(within(modal).getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(published()).toEqual([{ file: 'promo.json', text: before, base: promoText }]));
    await waitFor(() => expect(editor().state.doc.toString()).toBe(before));
  });

  it('removes a file after a prompt and can restore it', async () => {
    const user = await openPromo();
    await user.click(button('Удалить файл'));
    const question = await dialog('Удалить promo.json?');
    expect(question.textContent).toContain('«Промоакции» исчезнет из меню у всех');
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Файл promo.json удалён.')).toBeDefined();
    expect(host.files.size).toBe(0);
    await user.click(button('Вернуть'));
    await waitFor(() => expect(host.files.get('promo.json')).toBe(promoText));
  });
});

describe('Unpublished text', () => {
  it('is stored, listed in the studio and opened again', async () => {
    const user = await openPromo();
    type('Промоакции', 'Акции');
    expect(await screen.findByText('Не опубликовано')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Студия ресурсов' }));
    expect(await screen.findByText('Есть неопубликованные изменения')).toBeDefined();
    expect(studioTestDrafts.all()).toMatchObject([
      {
        resource: '/studio',
        id: 'promo.json',
        title: 'Акции',
        content: { text: promoText.replace('Промоакции', 'Акции'), base: promoText },
      },
    ]);
    expect(localStorage.getItem('studio::promo.json')).toBeNull();
    await user.click(screen.getByRole('link', { name: /promo\.json/ }));
    await waitFor(() => expect(editor().state.doc.toString()).toContain('"title": "Акции"'));
  });

  it("is opened again on a later visit; the user can load the server's text instead", async () => {
    localStorage.setItem(
      'studio::promo.json',
      JSON.stringify({ text: promoText.replace('Промоакции', 'Акции'), base: promoText, guesses: [], sample: [] }),
    );
    const user = await openPromo();
    expect(editor().state.doc.toString()).toContain('"title": "Акции"');
    await user.click(button('Отменить правки'));
    await user.click(within(await dialog('Отменить правки?')).getByRole('button', { name: 'Отменить правки' }));
    await waitFor(() => expect(editor().state.doc.toString()).toBe(promoText));
    expect(localStorage.getItem('studio::promo.json')).toBeNull();
    expect(studioTestDrafts.all()).toEqual([]);
  });

  it('is stored without its sample for a new resource (spec D66)', async () => {
    const user = await fixture.draw(studio);
    await user.click(await screen.findByRole('button', { name: 'Составить первый' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Ответ сервера в JSON' }), { target: { value: sample } });
    await user.click(button('Составить объявление'));
    await screen.findByRole('textbox', { name: 'Объявление' });
    const [draft] = studioTestDrafts.all();
    expect(draft).toMatchObject({ resource: '/studio', id: null });
    expect(Object.keys(draft?.content as object).toSorted()).toEqual(['base', 'guesses', 'text']);
    expect(JSON.stringify(draft)).not.toContain('Весна');
  });
});
