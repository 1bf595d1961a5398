import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';
import {
  waitForCleanCheck,
  studioTestDrafts,
  editor,
  fakeHost,
  stubTextMeasures,
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
  localStorage.removeItem('studioView');
  for (const draft of studioTestDrafts.all()) studioTestDrafts.drop(draft);
});

const text = () => editor().state.doc.toString();
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) =>
  within(screen.getByRole('list', { name: 'Поля' })).getByRole('listitem', { name: label });

async function openForm(section: string): Promise<UserEvent> {
  host.files.set('promo.json', promoText);
  const user = await fixture.draw(studio, '?file=promo.json');
  await screen.findByRole('region', { name: 'Форма объявления' });
  await show(user, section);
  return user;
}

async function show(user: UserEvent, section: string): Promise<void> {
  await user.click(
    within(screen.getByRole('navigation', { name: 'Разделы объявления' })).getByRole('button', { name: section }),
  );
}

// "Any REST API": the studio by form, beside the text, synchronized both ways
describe('Form of a declaration', () => {
  it('opens first; input changes the text immediately as one undo step; the text updates the form', async () => {
    const user = await openForm('Основное');
    const title = screen.getByRole('textbox', { name: 'Название списка' });
    await user.clear(title);
    await user.type(title, 'Акции');
    expect(text()).toBe(promoText.replace('"Промоакции", "one"', '"Акции", "one"'));
    await user.keyboard('{Control>}z{/Control}');
    expect(text()).toBe(promoText);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(text()).toContain('"title": "Акции", "one"');
    await user.click(button('Отменить'));
    type('"Промоакции", "one"', '"Скидки", "one"');
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: 'Название списка' }) as HTMLInputElement).value).toBe('Скидки'),
    );
  });

  it('reports the line of an unreadable text without losing any input', async () => {
    const user = await openForm('Основное');
    type('"promo",', '"promo" "x",');
    expect((await screen.findByText(/^Форма не может прочитать текст: строка 3 — /)).textContent).toContain('запятая');
    await user.click(button('Показать в тексте'));
    expect((screen.getByRole('radio', { name: 'Текст' }) as HTMLInputElement).checked).toBe(true);
    type('"promo" "x",', '"promo",');
    await user.click(screen.getByRole('radio', { name: 'Форма' }));
    expect(screen.getByRole('textbox', { name: 'Имя ресурса' })).toBeDefined();
    expect(text()).toBe(promoText);
  });

  it('shows a diagnostic beside its input and counts it in its section; a click leads there', async () => {
    const user = await openForm('Поля');
    type('"max": 60', '"max": "60"');
    const finding = await screen.findByRole('button', { name: /^10:\d+ .*max/ });
    expect(screen.getByRole('button', { name: 'Поля, ошибок: 1' })).toBeDefined();
    await show(user, 'Основное');
    await user.click(finding);
    const longest = await screen.findByRole('combobox', { name: 'Наибольшая длина' });
    await waitFor(() => expect(document.activeElement).toBe(longest));
  });
});

describe('Fields as rows', () => {
  it('prompts for label, kind and place of a new field and proposes its name', async () => {
    const user = await openForm('Поля');
    await user.click(button('Добавить поле'));
    const dialog = await screen.findByRole('dialog', { name: 'Новое поле' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Подпись' }), 'Дата визита');
    expect((within(dialog).getByRole('textbox', { name: 'Имя, как на сервере' }) as HTMLInputElement).value).toBe(
      'dataVizita',
    );
    await user.type(within(dialog).getByRole('combobox', { name: 'Вид поля' }), 'одна дата{Enter}');
    await waitFor(() => expect(field('Дата визита')).toBeDefined());
    const now = JSON.parse(text()) as {
      fields: Record<string, unknown>;
      list: { columns: string[] };
      filter: { fields: string[] };
      form: { fields: string[] };
    };
    expect(now.fields.dataVizita).toEqual({ kind: 'date', label: 'Дата визита' });
    expect([now.list.columns.at(-1), now.form.fields.at(-1), now.filter.fields.includes('dataVizita')]).toEqual([
      'dataVizita',
      'dataVizita',
      false,
    ]);
    await user.click(button('Отменить'));
    expect(text()).toBe(promoText);
  });

  it('follows the checkboxes for list, filter and form; moves by keyboard; keeps shared options for another kind', async () => {
    const user = await openForm('Поля');
    await user.click(within(field('Скидка, %')).getByRole('checkbox', { name: 'В фильтре' }));
    expect(JSON.parse(text())).toMatchObject({ filter: { fields: expect.arrayContaining(['discount']) as unknown } });
    within(field('Скидка, %')).getByRole('textbox', { name: 'Подпись' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(Object.keys((JSON.parse(text()) as { fields: object }).fields).indexOf('discount')).toBe(5);
    await user.click(within(field('Скидка, %')).getByRole('button', { name: 'Вид: Проценты' }));
    const dialog = await screen.findByRole('dialog', { name: 'Вид поля «Скидка, %»' });
    await user.click(within(dialog).getByRole('option', { name: 'Деньги' }));
    await user.click(within(dialog).getByRole('button', { name: 'Выбрать' }));
    expect(JSON.parse(text())).toMatchObject({ fields: { discount: { kind: 'money', label: 'Скидка, %' } } });
  });

  it('renames a field in every use, and lists its uses before it deletes them with the field', async () => {
    const user = await openForm('Поля');
    await user.click(button('Настройки: Скидка, %'));
    const name = within(field('Скидка, %')).getByRole('textbox', { name: 'Имя поля' });
    await user.clear(name);
    await user.type(name, 'name{Enter}');
    expect(within(field('Скидка, %')).getByRole('alert').textContent).toBe('Поле «name» уже есть: выберите другое имя');
    await user.clear(name);
    await user.type(name, 'rebate{Enter}');
    // A published field keeps its stored names.
    expect(text()).toBe(
      promoText
        .replaceAll('"discount"', '"rebate"')
        .replace('"max": 50 }', '"max": 50, "read": "discount", "query": "discount", "send": "discount" }'),
    );
    await user.click(button('Удалить: Скидка, %'));
    const dialog = await screen.findByRole('dialog', { name: 'Удалить поле «Скидка, %»?' });
    expect(dialog.textContent).toContain('• Список: столбцы• Форма• Правила');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(text()).not.toContain('rebate'));
    await waitForCleanCheck();
  });

  it('edits options to choose from as rows of value and text, each text as one undo step', async () => {
    const user = await openForm('Поля');
    await user.click(button('Настройки: Статус'));
    await user.click(button('Добавить вариант'));
    await user.type(screen.getByRole('textbox', { name: 'Текст 3' }), 'Архив');
    expect(JSON.parse(text())).toMatchObject({
      fields: {
        status: {
          options: [
            [0, 'Активна', 'success'],
            [1, 'Неактивна'],
            [2, 'Архив'],
          ],
        },
      },
    });
    await user.click(button('Отменить'));
    expect(text()).toContain('[2, ""]');
  });
});

it('starts a new resource with the form, without a sample', async () => {
  const user = await fixture.draw(studio);
  await user.click(await screen.findByRole('button', { name: 'Новый ресурс' }));
  await user.click(screen.getByText('С чистого листа'));
  await user.click(button('Открыть форму'));
  expect(((await screen.findByRole('textbox', { name: 'Название списка' })) as HTMLInputElement).value).toBe(
    'Новый ресурс',
  );
});
