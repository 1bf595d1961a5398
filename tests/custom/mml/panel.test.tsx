import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/mml/';
const two = envelope([
  { mmlId: 7, name: 'Напитки', items: [] },
  { mmlId: 8, name: 'Крупы', items: [] },
]);

/** Returns the text beside the button. */
const summary = () => screen.getByRole('button', { name: 'Выбрать список MML' }).nextElementSibling?.textContent;

async function openPanel(declaration = strategyResource) {
  const user = await fixture.open(declaration);
  await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  // The first modal of a file loads half of the application.
  await user.click(await screen.findByRole('button', { name: 'Выбрать список MML' }, { timeout: 40_000 }));
  const panel = within(await screen.findByRole('region', { name: 'Списки MML' }));
  await panel.findAllByRole('radio');
  return { user, panel };
}

describe('Product lists inside a strategy (part2 "Product lists (MML)", spec D7, D38)', () => {
  it('shows lists as named radios with Редактировать and Удалить, + Добавить список and Сохранить', async () => {
    fixture.on(list, two);
    const { panel } = await openPanel();
    expect(panel.getByRole('radio', { name: 'Напитки' })).toBeTruthy();
    expect(panel.getByRole('radio', { name: 'Крупы' })).toBeTruthy();
    expect(panel.getAllByRole('button', { name: 'Редактировать' })).toHaveLength(2);
    expect(panel.getAllByRole('button', { name: 'Удалить' })).toHaveLength(2);
    expect(panel.getByRole('button', { name: '+ Добавить список' })).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Сохранить' })).toBeTruthy();
  });

  it.each([
    [strategyResource, 'Не выбрано'],
    [strategyVolumeResource, 'Здесь отобразится выбранный список MML'],
  ])(
    'replaces the placeholder with the chosen list name and closes the panel on Сохранить (part1 §2.6)',
    async (declaration, placeholder) => {
      fixture.on(list, two);
      const { user, panel } = await openPanel(declaration);
      expect(summary()).toBe(placeholder);
      await user.click(panel.getByRole('radio', { name: 'Крупы' }));
      await user.click(panel.getByRole('button', { name: 'Сохранить' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Списки MML' })).toBeNull());
      expect(summary()).toBe('Крупы');
    },
  );

  it('searches locally among all lists, not only the loaded page', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ mmlId: from + index, name: `Список ${from + index}`, items: [] }));
    fixture.on(list, envelope(page(1, 100)), envelope(page(101, 30)));
    const { user, panel } = await openPanel();
    await user.type(panel.getByLabelText('Поиск'), '125');
    expect(await panel.findByRole('radio', { name: 'Список 125' })).toBeTruthy();
    expect(fixture.seenOf(list).map(({ query }) => query)).toEqual([
      { limit: '100', offset: '0' },
      { limit: '100', offset: '100' },
    ]);
    await user.type(panel.getByLabelText('Поиск'), 'я');
    expect(await panel.findByText('Ничего не найдено')).toBeTruthy();
  });

  it('confirms a deletion by Удалить запись? and clears the choice of a deleted list (spec D9)', async () => {
    fixture.on(list, two, envelope([{ mmlId: 8, name: 'Крупы', items: [] }]));
    fixture.on('DELETE /api/v1/mml/7/', envelope());
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('radio', { name: 'Напитки' }));
    await user.click(panel.getAllByRole('button', { name: 'Удалить' })[0] as HTMLElement);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    await waitFor(() => expect(panel.queryByRole('radio', { name: 'Напитки' })).toBeNull());
    expect(summary()).toBe('Не выбрано');
  });

  it('edits a list in the same place by + Добавить список and returns to the lists', async () => {
    fixture.on(list, two, two);
    fixture.on('GET /api/v1/products/', envelope([{ productId: 1, name: 'Чай', preview: null }]));
    fixture.on('GET /api/v1/categories/', envelope([]));
    fixture.on('POST /api/v1/mml/', envelope({ mmlId: 9 }));
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: '+ Добавить список' }));
    await user.type(await screen.findByLabelText('Название списка'), 'Новинки');
    const editor = within(screen.getByRole('region', { name: 'Списки MML / Новый список' }));
    expect(screen.queryByRole('region', { name: 'Списки MML' })).toBeNull();
    await user.type(await editor.findByLabelText('Поиск'), 'чай');
    await user.click(await editor.findByRole('checkbox', { name: 'Чай' }));
    await user.click(editor.getByRole('button', { name: 'Сохранить' }));
    await screen.findByRole('region', { name: 'Списки MML' });
    expect(fixture.seenOf('POST /api/v1/mml/')[0]?.body).toEqual({
      name: 'Новинки',
      items: [{ productId: 1, minVolume: 6 }],
      productIds: [1],
      force: false,
    });
    await waitFor(() => expect(fixture.seenOf(list)).toHaveLength(2));
  });

  it('saves the list of a stored strategy with its strategyId (spec D17) and shows a new name immediately', async () => {
    const stored = { strategyId: 41, name: 'Лето', mml: { mmlId: 7, name: 'Напитки', items: [] }, distributors: [] };
    fixture.on('GET /api/v1/strategies/', envelope([stored]));
    fixture.on('GET /api/v1/strategies/41/', envelope(stored));
    fixture.on(list, two, envelope([{ mmlId: 7, name: 'Напитки и соки', items: [] }]));
    fixture.on(
      'GET /api/v1/mml/7/',
      envelope({ mmlId: 7, name: 'Напитки', items: [{ productId: 5, name: 'Сок', minVolume: 6 }] }),
    );
    fixture.on('PUT /api/v1/mml/7/', envelope({ mmlId: 7 }));
    const user = await fixture.open(strategyResource);
    await user.click(await screen.findByText('Лето'));
    await user.click(await screen.findByRole('button', { name: 'Выбрать список MML' }));
    expect(summary()).toBe('Напитки');
    await user.click((await screen.findAllByRole('button', { name: 'Редактировать' }))[0] as HTMLElement);
    const name = await screen.findByLabelText('Название списка');
    await user.type(name, ' и соки');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(fixture.seenOf('PUT /api/v1/mml/7/').map(({ body }) => body)).toEqual([
        {
          name: 'Напитки и соки',
          items: [{ productId: 5, minVolume: 6 }],
          productIds: [5],
          force: false,
          strategyId: 41,
        },
      ]),
    );
    await waitFor(() => expect(summary()).toBe('Напитки и соки'));
  });

  it('prompts for unsaved changes before another panel opens or the modal closes (spec D33, part1 §4)', async () => {
    fixture.on(list, two);
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: '+ Добавить список' }));
    await user.type(await screen.findByLabelText('Название списка'), 'Н');
    await user.click(screen.getByRole('button', { name: 'Выбрать дистрибьютора' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Продолжить',
      }),
    );
    expect(screen.getByRole('region', { name: 'Списки MML / Новый список' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Закрыть окно' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Закрыть',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Стратегия' })).toBeNull());
  });

  it('prompts for unsaved changes of a panel before the form is saved without them (spec D33)', async () => {
    fixture.on(list, two);
    const { user, panel } = await openPanel();
    await user.click(panel.getByRole('button', { name: '+ Добавить список' }));
    await user.type(await screen.findByLabelText('Название списка'), 'Н');
    await user.click(screen.getByRole('button', { name: 'Создать' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Продолжить',
      }),
    );
    expect((screen.getByLabelText('Название списка') as HTMLInputElement).value).toBe('Н');
    await user.click(screen.getByRole('button', { name: 'Создать' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).getByRole('button', {
        name: 'Закрыть',
      }),
    );
    expect(await screen.findByRole('dialog', { name: 'Заполните необходимые поля' })).toBeTruthy();
    expect(screen.queryByLabelText('Название списка')).toBeNull();
  });

  it('shows a message in place of a list deleted meanwhile, and goes back to the lists', async () => {
    fixture.on(list, two, two, two);
    fixture.on('GET /api/v1/mml/7/', failure(404, 'Список не найден', undefined, 404));
    const { user, panel } = await openPanel();
    await user.click(panel.getAllByRole('button', { name: 'Редактировать' })[0] as HTMLElement);
    expect(await screen.findByText('Список не найден')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Списки MML / Напитки' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('region', { name: 'Списки MML' })).toBeTruthy();
  });

  it('shows why lists failed to load and offers a retry (spec D32)', async () => {
    fixture.on(list, failure(500, 'База недоступна', undefined, 500), two);
    const user = await fixture.open(strategyResource);
    await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
    await user.click(await screen.findByRole('button', { name: 'Выбрать список MML' }));
    const panel = within(await screen.findByRole('region', { name: 'Списки MML' }));
    expect(await panel.findByText('База недоступна')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Повторить' }));
    expect(await panel.findByRole('radio', { name: 'Крупы' })).toBeTruthy();
  });
});
