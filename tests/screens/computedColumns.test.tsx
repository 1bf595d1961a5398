import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { readExamples } from '#tests/customResources/guideExamples.ts';
import { promo } from '#tests/customResources/promo.ts';
import { createScreenFixture } from './screenFixture.tsx';

const example = expandDeclaration(readExamples('declaration')[1] as Declaration);
const company = {
  versions: false,
  history: false,
  embedded: false,
  views: false,
} as const;
const anna = {
  orderId: 1,
  lastName: 'Орлова',
  firstName: 'Анна',
  site: 'romashka.ru',
  promoId: 5,
  managerId: 3,
  plan: 100,
  fact: 40,
  delivery: 10.5,
  status: 'new',
  number: 'А-1',
};
const ivan = {
  orderId: 2,
  lastName: 'Петров',
  firstName: null,
  site: 'javascript:alert(1)',
  promoId: null,
  managerId: 4,
  plan: 10,
  fact: 20,
  delivery: null,
  status: 'approved',
  number: 'А-2',
};

describe('List of an external API', () => {
  const orders = { ...example, api: { ...example.api, list: { sort: 'order' } } };
  const view = { ...orders, name: 'view', form: { ...orders.form, readOnly: true } } as Declaration;
  const fixture = createScreenFixture({ ...engine, resources: [orders, view, promo] }, company);
  function Where() {
    const { pathname, search } = useLocation();
    return <p aria-label="Адрес">{pathname + search}</p>;
  }
  const where = () => screen.getByLabelText('Адрес').textContent;
  async function opened(declaration: Declaration = orders, address = '') {
    fixture.host['GET /api/v1/orders/'] = envelope([anna, ivan]);
    fixture.host['GET /api/v1/orders/1/'] = envelope(anna);
    const user = await fixture.draw(
      <>
        <ResourceScreen declaration={declaration} />
        <Messages />
        <Where />
      </>,
      address,
    );
    await screen.findByRole('row', { name: /Орлова/ });
    return user;
  }
  const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));
  const customers = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  it('computes, rounds and names: texts, sums, differences, decimals, lookup names', async () => {
    await opened();
    const cells = () =>
      rowOf(/Орлова/)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    await expect.poll(() => cells()[5]).toBe('Климова Дарья Олеговна');
    expect(cells().slice(0, 5)).toEqual(['Орлова Анна', 'romashka.ru', '100,00 ₽', '110,50 ₽', '60 ₽']);
  });

  it('shows the meaning of a value by a mark and a word, never by colour alone', async () => {
    await opened();
    await waitFor(() => expect(rowOf(/Петров/).getByText(/^, плохо$/)).toBeTruthy());
    expect(rowOf(/Орлова/).queryByText(/плохо|хорошо/)).toBeNull();
  });

  it('links to a screen, a record and a site without opening the row, and renders unsafe addresses as text', async () => {
    const user = await opened();
    const links = async () => rowOf(/Орлова/).findAllByRole('link');
    expect(
      (await links()).map((link) => [
        link.textContent?.replaceAll('\u00a0', ' '),
        link.getAttribute('href'),
        link.getAttribute('rel'),
      ]),
    ).toEqual([
      ['Орлова Анна', '/promo?open=5', null],
      ['romashka.ru', 'https://romashka.ru', 'noopener noreferrer'],
      ['110,50 ₽', '/orders?open=1', null],
    ]);
    expect(
      rowOf(/Петров/)
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual(['10 ₽']);
    await user.click(rowOf(/Орлова/).getByRole('link', { name: /110,50/ }));
    expect(where()).toBe('/orders?open=1');
    expect(screen.queryByRole('dialog')).toBeNull();
    rowOf(/Орлова/)
      .getByRole('link', { name: 'Орлова Анна' })
      .focus();
    await user.keyboard('{Enter}');
    expect(where()).toBe('/promo?open=5');
  });

  it('uses the declared sort, done on the page when the API lacks it; the address overrides or removes it', async () => {
    const user = await opened();
    await expect.poll(customers).toEqual(['Орлова Анна', 'Петров']);
    expect(fixture.seenOf('GET /api/v1/orders/').every(({ query }) => !('order' in query))).toBe(true);
    const head = () => screen.findByRole('button', { name: /Осталось/ });
    await user.click(await head());
    expect(where()).toBe('/?sort=');
    await user.click(await head());
    await expect.poll(customers).toEqual(['Петров', 'Орлова Анна']);
    expect(where()).toBe('/?sort=left');
    await user.click(await screen.findByRole('button', { name: /^План/ }));
    await expect.poll(() => fixture.seenOf('GET /api/v1/orders/').at(-1)?.query['order']).toBe('plan');
  });

  describe('Record action', () => {
    async function approving() {
      const user = await opened();
      await user.click(rowOf(/Орлова/).getByRole('button', { name: 'Действия' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Утвердить' }));
      return { user, question: within(await screen.findByRole('dialog', { name: 'Утвердить' })) };
    }

    it('is offered when its condition holds, prompts, sends one request, and updates the row immediately', async () => {
      const { user, question } = await approving();
      expect(question.getByText('После этого заявку нельзя изменить')).toBeTruthy();
      let response = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        response = resolve;
      });
      fixture.on('POST /api/v1/orders/1/approve/', async (request) => {
        await held;
        return envelope({})(request);
      });
      await user.click(question.getByRole('button', { name: 'Утвердить' }));
      await expect.poll(() => rowOf(/Орлова/).getAllByRole('cell')[6]?.textContent).toBe('Утверждена');
      fixture.host['GET /api/v1/orders/'] = envelope([{ ...anna, status: 'approved' }, ivan]);
      response();
      expect(await screen.findByText('Утвердить: «Орлова»')).toBeTruthy();
      await user.click(rowOf(/Орлова/).getByRole('button', { name: 'Действия' }));
      expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
        'Открыть',
        'Копировать',
        'Скопировать ссылку',
        'Напомнить',
      ]);
      expect(fixture.seenOf('POST /api/v1/orders/1/approve/').map(({ body }) => body)).toEqual([{}]);
    });

    it('shows why it was refused, and the row stays unchanged', async () => {
      const { user, question } = await approving();
      fixture.on('POST /api/v1/orders/1/approve/', failure(211, 'Заявка уже закрыта'));
      await user.click(question.getByRole('button', { name: 'Утвердить' }));
      expect(await screen.findByText('Заявка уже закрыта')).toBeTruthy();
      await expect.poll(() => rowOf(/Орлова/).getAllByRole('cell')[6]?.textContent).toBe('Новая');
    });

    it("is offered in the record's window, too, and waits for unsaved changes", async () => {
      const user = await opened();
      await user.click(rowOf(/Орлова/).getByText('Новая'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Заявка' }));
      await user.type(dialog.getByLabelText(/Фамилия/), 'а');
      await user.click(await dialog.findByRole('button', { name: 'Напомнить' }));
      expect(await screen.findByRole('dialog', { name: 'Сначала сохраните изменения' })).toBeTruthy();
      expect(fixture.seenOf('PUT /api/v1/orders/1/reminder/')).toEqual([]);
    });

    it('runs over the selected records one by one; rejected ones are listed and stay selected', async () => {
      const user = await opened();
      for (const name of [/Орлова/, /Петров/]) await user.click(rowOf(name).getByRole('checkbox'));
      const bar = within(await screen.findByRole('group', { name: 'Выбранные записи' }));
      expect(bar.queryByRole('button', { name: 'Напомнить' })).toBeNull();
      fixture.on('POST /api/v1/orders/1/approve/', envelope({}));
      await user.click(await bar.findByRole('button', { name: 'Утвердить' }));
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Утвердить: 2' })).getByRole('button', { name: 'Утвердить' }),
      );
      expect(
        await screen.findByText(/Петров — Для этой записи сейчас недоступно|Для этой записи сейчас недоступно/),
      ).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Закрыть' }));
      await expect.poll(() => bar.getByRole('status').textContent).toBe('Выбрано: 1');
      expect(fixture.seenOf('POST /api/v1/orders/1/approve/')).toHaveLength(1);
      expect(fixture.seenOf('POST /api/v1/orders/2/approve/')).toEqual([]);
    });
  });

  describe('Form with tabs', () => {
    async function form(declaration?: Declaration) {
      const user = await opened(declaration);
      await user.click(rowOf(/Орлова/).getByText('Новая'));
      return { user, dialog: within(await screen.findByRole('dialog', { name: 'Заявка' })) };
    }
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;

    it('moves between tabs by arrows, Home and End, and keeps typed values in each', async () => {
      const { user, dialog } = await form();
      expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Основное',
        'Деньги',
        'Состояние',
      ]);
      await user.type(dialog.getByLabelText('Имя'), '!');
      await user.click(dialog.getByRole('tab', { name: 'Основное' }));
      const walked: (string | null)[] = [];
      for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
        await user.keyboard(key);
        walked.push(selected());
      }
      expect(walked).toEqual(['Деньги', 'Состояние', 'Основное', 'Состояние', 'Основное']);
      expect(document.activeElement?.textContent).toBe('Основное');
      expect(dialog.getByLabelText<HTMLInputElement>('Имя').value).toBe('Анна!');
      expect(dialog.getByRole('tabpanel', { name: 'Основное' })).toBeTruthy();
    });

    it('counts an error on its tab and leads there', async () => {
      const { user, dialog } = await form({
        ...orders,
        rules: { show: 'underField', all: [['plan', 'Введите план', { plan: 'positive' }]] },
      });
      await user.click(dialog.getByRole('tab', { name: 'Деньги' }));
      await user.clear(dialog.getByLabelText(/План/));
      await user.click(dialog.getByRole('tab', { name: 'Состояние' }));
      await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
      await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText(/План/));
      expect(screen.getByRole('tab', { selected: true })).toBe(screen.getByRole('tab', { name: /^Деньги.*1 ошибка$/ }));
    });

    it('shows a read-only field as text and sends it as loaded', async () => {
      const { user, dialog } = await form();
      await user.click(dialog.getByRole('tab', { name: 'Состояние' }));
      const number = await dialog.findByLabelText('Номер');
      await expect.poll(() => [number.tagName, number.textContent]).toEqual(['OUTPUT', 'А-1']);
      fixture.on('PUT /api/v1/orders/1/', envelope({}));
      await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
      await expect
        .poll(() => fixture.seenOf('PUT /api/v1/orders/1/').map(({ body }) => body))
        .toMatchObject([{ number: 'А-1' }]);
    });

    it('has no inputs, no save and no create when it is read-only', async () => {
      const { dialog } = await form(view);
      await expect.poll(() => dialog.getByLabelText('Фамилия').textContent).toBe('Орлова');
      expect(dialog.queryAllByRole('textbox')).toEqual([]);
      expect(dialog.queryByRole('button', { name: 'Сохранить' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Создать заявку' })).toBeNull();
    });
  });
});
