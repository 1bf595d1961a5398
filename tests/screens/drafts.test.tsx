import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { DraftsProvider } from '#engine/core/draftsContext.ts';
import { createFormStore } from '#engine/core/formStore.ts';
import { createDraftKeeper } from '#engine/drafts/draftKeeper.ts';
import { readFormDraft } from '#engine/drafts/formDraft.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { UserDrafts } from '#providers/drafts/drafts.ts';
import { valueFields } from '#record/formFields.ts';
import { emptyValues } from '#record/values.ts';
import { feedbackIssuesResource } from '#resources/feedbackIssues.ts';
import { motivationResource } from '#resources/motivation.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import MmlScreen from '#custom/mml/MmlScreen.tsx';
import { memoryDraftDatabase, createTabDrafts } from '#tests/draftFixtures.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
/** In the company's time zone, which is Moscow's. */
const at = Date.UTC(2026, 10, 22, 11, 5);
const offered = 'Есть несохранённый черновик от 22.11.2026 14:05';
const stored = {
  motivationId: 7,
  name: 'Бонус за чай',
  comment: 'Срочно',
  money: 12.5,
  type: 2,
  date: '2026-03-05',
  distributor: { distrId: 3, name: 'ООО «Ромашка»' },
  companyEmployee: { companyEmployeeId: 1, fullName: 'Орлова Марина' },
  products: [{ productId: 10, name: 'Чай черный' }],
};

let drafts: UserDrafts;
beforeEach(async () => {
  drafts = createTabDrafts(memoryDraftDatabase());
  await drafts.begin();
});

const field = (value: unknown, base: unknown, shape: string, label = 'Поле') => ({ value, base, shape, label });
const contentOf = (resource: string, id: string | null) =>
  drafts.find({ resource, id })?.content as
    | { fields: Record<string, { value: unknown; base: unknown }>; panel: unknown }
    | undefined;
const valuesIn = (draft: { content: unknown } | undefined) =>
  Object.fromEntries(
    Object.entries(readFormDraft(draft?.content).fields).map(([name, { value }]) => [name, value] as const),
  );
const valuesOf = (resource: string, id: string | null) => valuesIn(drafts.find({ resource, id }));
/** Stores a draft with the comment of the stored motivation, written earlier. */
const putComment = (value = 'Не срочно', base = 'Срочно') =>
  drafts.put({
    resource: 'motivation',
    id: '7',
    title: 'Бонус за чай',
    at,
    content: { fields: { comment: field(value, base, 'longText', 'Комментарий') }, panel: null, options: {} },
  });

function draw(declaration: Declaration): Promise<UserEvent> {
  return fixture.draw(
    <DraftsProvider value={drafts}>
      <ResourceScreen declaration={declaration} />
    </DraftsProvider>,
  );
}
async function openMotivation(changes: object = {}, declaration: Declaration = motivationResource) {
  const record = { ...stored, ...changes };
  fixture.on('GET /api/v1/motivations/', envelope([record]), envelope([record]));
  fixture.on('GET /api/v1/motivations/7/', envelope(record));
  const user = await draw(declaration);
  await user.click(await screen.findByText('Бонус за чай'));
  const form = within(await screen.findByRole('dialog', { name: 'Мотивация' }, { timeout: 40_000 }));
  return { user, form, comment: await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий' }) };
}
type Form = Awaited<ReturnType<typeof openMotivation>>['form'];
const notice = (form: Form) => form.queryByText(/^Есть несохранённый черновик/);

describe('Draft of a declared form', () => {
  it('stores only typed values, with the previous ones', async () => {
    const { user, comment } = await openMotivation();
    await user.type(comment, '!');
    await expect
      .poll(() => contentOf('motivation', '7')?.fields)
      .toMatchObject({ comment: { value: 'Срочно!', base: 'Срочно' } });
    expect(Object.keys(contentOf('motivation', '7')?.fields ?? {})).toEqual(['comment']);
    expect(drafts.all()).toMatchObject([{ resource: 'motivation', id: '7', title: 'Бонус за чай' }]);
  });

  it('is removed when the user undoes the typed changes', async () => {
    const { user, comment } = await openMotivation();
    await user.type(comment, '!');
    await expect.poll(() => drafts.all().length).toBe(1);
    await user.type(comment, '{Backspace}');
    await expect.poll(() => drafts.all().length).toBe(0);
  });

  it('is stored even when the form closes immediately, and the prompt mentions it', async () => {
    const { user, comment } = await openMotivation();
    await user.type(comment, '!');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' }));
    expect(question.getByText('Черновик останется на этом компьютере.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull());
    // The form closes after the browser is back at the previous address.
    await expect.poll(() => valuesOf('motivation', '7')).toEqual({ comment: 'Срочно!' });
  });

  it("shows the record unchanged with the draft's content and time, and is applied by keyboard", async () => {
    putComment();
    const { user, form, comment } = await openMotivation();
    expect((await form.findByText(offered)).closest('[role="status"]')).not.toBeNull();
    expect(comment.value).toBe('Срочно');
    form.getByRole('button', { name: 'Продолжить' }).focus();
    await user.keyboard('{Enter}');
    expect(comment.value).toBe('Не срочно');
    expect(notice(form)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(form.getByPlaceholderText('Введите название мотивации')));
  });

  it("merges on Продолжить into a record changed meanwhile: other fields keep others' values, conflicts prompt", async () => {
    putComment();
    const { user, form, comment } = await openMotivation({ comment: 'Правка коллеги', money: 40 });
    await user.click(await form.findByRole('button', { name: 'Продолжить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Запись изменена' }));
    await user.click(question.getByRole('radio', { name: 'Моё Не срочно' }));
    await user.click(question.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(comment.value).toBe('Не срочно'));
    expect(form.getByLabelText('Размер мотивации')).toHaveProperty('value', '40');
    await expect
      .poll(() => contentOf('motivation', '7')?.fields.comment)
      .toMatchObject({ value: 'Не срочно', base: 'Правка коллеги' });
  });

  it('stays unchanged when the user goes back from that prompt', async () => {
    putComment();
    const { user, form, comment } = await openMotivation({ comment: 'Правка коллеги' });
    await user.click(await form.findByRole('button', { name: 'Продолжить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Запись изменена' })).getByRole('button', {
        name: 'Вернуться к форме',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Запись изменена' })).toBeNull());
    expect([comment.value, valuesOf('motivation', '7')]).toEqual(['Правка коллеги', { comment: 'Не срочно' }]);
    expect(form.getByRole('button', { name: 'Продолжить' })).toBeTruthy();
  });

  it('is deleted by Удалить черновик, and the form stays unchanged', async () => {
    putComment();
    const { user, form, comment } = await openMotivation();
    await user.click(await form.findByRole('button', { name: 'Удалить черновик' }));
    expect([comment.value, notice(form), drafts.all()]).toEqual(['Срочно', null, []]);
  });

  it('keeps both the values typed before the response and the offered ones (known trap 32)', async () => {
    putComment();
    const { user, form, comment } = await openMotivation();
    await form.findByText(offered);
    await user.type(form.getByPlaceholderText('Введите название мотивации'), ' чёрный');
    await expect
      .poll(() => drafts.all().map((draft) => valuesIn(draft)))
      .toEqual([{ name: 'Бонус за чай чёрный' }, { comment: 'Не срочно' }]);
    await user.click(form.getByRole('button', { name: 'Продолжить' }));
    expect(comment.value).toBe('Не срочно');
    expect(form.getByPlaceholderText('Введите название мотивации')).toHaveProperty('value', 'Бонус за чай чёрный');
    await expect
      .poll(() => drafts.all().map((draft) => valuesIn(draft)))
      .toEqual([{ name: 'Бонус за чай чёрный', comment: 'Не срочно' }]);
  });

  it('is removed after the save, and kept when the save fails', async () => {
    fixture.on('PUT /api/v1/motivations/7/', failure(1, 'Не сегодня'), envelope({}));
    const { user, form, comment } = await openMotivation();
    await user.type(comment, '!');
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByRole('button', { name: 'Понятно' }),
    );
    await expect.poll(() => valuesOf('motivation', '7')).toEqual({ comment: 'Срочно!' });
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull());
    expect(drafts.all()).toEqual([]);
  });

  it('survives the save of other values while it is offered but not applied', async () => {
    putComment();
    const { user, form } = await openMotivation();
    fixture.on('PUT /api/v1/motivations/7/', envelope({}));
    await form.findByText(offered);
    await user.type(form.getByPlaceholderText('Введите название мотивации'), '!');
    await user.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull());
    expect(valuesOf('motivation', '7')).toEqual({ comment: 'Не срочно' });
  });

  it('opens from an older declaration with the fields that still fit, and names the others', async () => {
    drafts.put({
      resource: 'motivation',
      id: '7',
      title: 'Бонус за чай',
      at,
      content: {
        fields: {
          comment: field('Не срочно', 'Срочно', 'longText'),
          money: field('сорок', '', 'text', 'Размер мотивации'),
          season: field(3, null, 'number', 'Сезон'),
        },
        panel: null,
        options: {},
      },
    });
    const { user, form, comment } = await openMotivation();
    expect(await form.findByText('Не подошли: Размер мотивации, Сезон.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Продолжить' }));
    expect(comment.value).toBe('Не срочно');
    expect(form.getByLabelText('Размер мотивации')).toHaveProperty('value', '12.5');
  });

  it.each([
    ['nothing', null],
    ['a list', [1]],
    ['malformed fields', { fields: 5, panel: 'x', options: [] }],
  ])('opens when it holds %s', async (_name, content) => {
    drafts.put({ resource: 'motivation', id: '7', title: '', at, content });
    const { user, form, comment } = await openMotivation();
    await user.click(await form.findByRole('button', { name: 'Продолжить' }));
    expect(comment.value).toBe('Срочно');
  });

  it('is neither stored nor offered for users who may only read', async () => {
    putComment();
    const { form } = await openMotivation(
      {},
      { ...motivationResource, api: { ...motivationResource.api, verbs: ['list', 'one'] } },
    );
    expect(notice(form)).toBeNull();
  });

  it('never contains pictures and files (spec D66)', async () => {
    const photos = { ...motivationResource.fields, photo: { kind: 'images', label: 'Фото' } } as Declaration['fields'];
    const { user, comment } = await openMotivation(
      { photo: ['/photos/1.svg'] },
      { ...motivationResource, fields: photos, form: { submit: {}, fields: ['comment', 'photo'] } },
    );
    await user.type(comment, '!');
    await expect.poll(() => drafts.all().length).toBe(1);
    expect(JSON.stringify(drafts.all())).not.toContain('photos');
  });
});

describe('Drafts of one new record in two tabs', () => {
  it('belong to the form of their tab, and both are offered after a crash', async () => {
    const database = memoryDraftDatabase();
    const typed = [
      { name: 'Бонус за чай', comment: 'Из первой' },
      { name: 'Бонус за кофе', money: '40' },
    ];
    for (const values of typed) {
      const tab = createTabDrafts(database);
      await tab.begin();
      const store = createFormStore(
        motivationResource,
        emptyValues(motivationResource, valueFields(motivationResource)),
      );
      createDraftKeeper(tab, {
        declaration: motivationResource,
        id: null,
        store,
        adopt: () => Promise.resolve(true),
      }).start();
      store.setState((state) => ({ values: { ...state.values, ...values } }));
      tab.suspend();
      await expect.poll(() => database.rows.size).toBe(typed.indexOf(values) + 1);
    }
    drafts = createTabDrafts(database);
    await drafts.begin();
    fixture.on('GET /api/v1/motivations/', envelope([stored]));
    const user = await draw(motivationResource);
    await user.click(await screen.findByRole('button', { name: 'Добавить мотивацию' }));
    const form = within(await screen.findByRole('dialog', { name: 'Мотивация' }, { timeout: 40_000 }));
    expect(await form.findByText(/^Есть несохранённый черновик «Бонус за чай» от/)).toBeTruthy();
    const coffee = within(
      form.getByText(/^Есть несохранённый черновик «Бонус за кофе» от/).closest<HTMLElement>('[role="status"]') ??
        document.body,
    );
    await user.click(coffee.getByRole('button', { name: 'Продолжить' }));
    expect(form.getByPlaceholderText('Введите название мотивации')).toHaveProperty('value', 'Бонус за кофе');
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий' }).value).toBe('');
    expect(notice(form)).toBeNull();
    await expect
      .poll(() => drafts.all().map((draft) => valuesIn(draft)))
      .toEqual([
        { name: 'Бонус за кофе', money: '40' },
        { name: 'Бонус за чай', comment: 'Из первой' },
      ]);
  });
});

describe('Drafts of panels', () => {
  const volume = {
    strategyId: 41,
    name: 'Лето',
    mmlId: 7,
    mmlName: 'Напитки',
    tasks: [{ fieldEmployeeId: 2, fullName: 'Белов', volume: 50, money: 300 }],
    distributionMoneyIncrease: 0.1,
    percentageOfSales: null,
    storesAffectionCount: null,
    startDate: '2025-06-01',
    endDate: '2025-06-30',
    measure: 2,
    progressThreshold: 0.95,
    status: 1,
    comment: '',
    responsible: null,
    tasksCount: 1,
  };
  const statistics = envelope({
    months: ['2025-06'],
    fieldemployees: [
      {
        id: 2,
        name: 'Белов',
        monthSalesRub: [1],
        monthSalesKg: [1],
        monthSalesPiece: [1],
        average: { averageSalesRub: 1, averageSalesKg: 1, averageSalesPiece: 1 },
      },
    ],
  });
  async function openVolume() {
    fixture.on('GET /api/v1/volume/strategies/', envelope([volume]));
    fixture.on('GET /api/v1/volume/strategies/41/', envelope(volume));
    fixture.on('GET /api/v1/fieldEmployees/saleStatistics/', statistics);
    const user = await draw(strategyVolumeResource);
    await user.click(await screen.findByText('Лето'));
    return {
      user,
      form: within(await screen.findByRole('dialog', { name: 'Объемная стратегия' }, { timeout: 40_000 })),
    };
  }

  it('include the unsaved values of the agents table, which open there again', async () => {
    const first = await openVolume();
    await first.user.click(await first.form.findByRole('button', { name: 'Выбрать сотрудников' }));
    const volumeBox = await first.form.findByLabelText('Объём: Белов');
    await first.user.clear(volumeBox);
    await first.user.type(volumeBox, '45');
    await expect
      .poll(() => contentOf('strategyVolume', '41')?.panel)
      .toMatchObject({ name: 'tasks', value: [{ fieldEmployeeId: 2, volume: 45, money: 300 }] });
    cleanup();
    const again = await openVolume();
    await again.user.click(await again.form.findByRole('button', { name: 'Продолжить' }));
    expect(await again.form.findByLabelText('Объём: Белов')).toHaveProperty('value', '45');
    expect(again.form.getByRole('region', { name: 'Агенты' })).toBeTruthy();
  });

  it('store the product list editor separately wherever it is used; the list marks it', async () => {
    fixture.on(
      'GET /api/v1/mml/',
      envelope([{ mmlId: 7, name: 'Напитки' }]),
      envelope([{ mmlId: 7, name: 'Напитки' }]),
    );
    fixture.on(
      'GET /api/v1/mml/7/',
      envelope({ mmlId: 7, name: 'Напитки', items: [] }),
      envelope({ mmlId: 7, name: 'Напитки', items: [] }),
    );
    const user = await fixture.draw(
      <DraftsProvider value={drafts}>
        <MmlScreen />
      </DraftsProvider>,
    );
    await user.click(await screen.findByRole('button', { name: 'Редактировать' }));
    const editor = within(await screen.findByRole('region', { name: 'Списки MML / Напитки' }));
    await user.type(await editor.findByRole('textbox', { name: /Название/ }), ' летние');
    await expect.poll(() => valuesOf('mml', '7')).toEqual({ name: 'Напитки летние' });
    expect(screen.getByRole('table', { name: 'Списки MML', hidden: true }).textContent).toContain('Черновик');
  });
});

describe('Draft of an issue comment', () => {
  const issue = {
    id: 7,
    created: '2026-03-05T10:20:00',
    status: 0,
    theme: { id: 1, name: 'Бонусы' },
    author: { name: 'Орлов' },
    description: 'Не начислен',
    photos: [],
    comments: [],
  };
  async function openIssue() {
    fixture.on('GET /api/v1/feedback/issues/', envelope([issue]));
    fixture.on('GET /api/v1/feedback/issues/7/', envelope(issue), envelope(issue));
    const user = await draw(feedbackIssuesResource);
    await user.click(await screen.findByText('Не начислен'));
    return { user, modal: within(await screen.findByRole('dialog', { name: 'Бонусы' }, { timeout: 40_000 })) };
  }

  it('is stored, offered, applied in its panel, and removed once it is sent', async () => {
    const first = await openIssue();
    await first.user.click(first.modal.getByRole('button', { name: 'Комментарии' }));
    await first.user.type(await first.modal.findByRole('textbox', { name: 'Комментарий' }), 'Разберёмся');
    await expect
      .poll(() => drafts.all())
      .toMatchObject([{ resource: 'feedbackIssues', id: '7', title: 'Бонусы', content: { text: 'Разберёмся' } }]);
    cleanup();
    const again = await openIssue();
    await again.user.click(await again.modal.findByRole('button', { name: 'Продолжить' }));
    const box = await again.modal.findByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий' });
    expect(box.value).toBe('Разберёмся');
    fixture.on('POST /api/v1/feedback/issues/7/comment/', envelope({}));
    await again.user.click(again.modal.getByRole('button', { name: 'Отправить' }));
    await expect.poll(() => drafts.all()).toEqual([]);
  });

  it('is deleted by Удалить черновик; a new one is stored as usual', async () => {
    drafts.put({ resource: 'feedbackIssues', id: '7', title: 'Бонусы', at, content: { text: 'Старое' } });
    const { user, modal } = await openIssue();
    await user.click(await modal.findByRole('button', { name: 'Удалить черновик' }));
    expect(drafts.all()).toEqual([]);
    await user.click(modal.getByRole('button', { name: 'Комментарии' }));
    await user.type(await modal.findByRole('textbox', { name: 'Комментарий' }), 'Новое');
    await expect.poll(() => drafts.all()).toMatchObject([{ content: { text: 'Новое' } }]);
  });

  it('belongs to its tab: what another one has written is offered and stays as it was', async () => {
    const theirs = { resource: 'feedbackIssues', id: '7', form: 'other', title: 'Бонусы', at, content: { text: 'Их' } };
    drafts.put({ resource: 'feedbackIssues', id: '7', title: 'Бонусы', at: at - 1, content: { text: 'Раннее' } });
    drafts.put(theirs);
    const { user, modal } = await openIssue();
    await user.click(modal.getByRole('button', { name: 'Комментарии' }));
    await user.type(await modal.findByRole('textbox', { name: 'Комментарий' }), 'Моё');
    const texts = () => drafts.all().map(({ content }) => (content as { text: string }).text);
    await expect.poll(texts).toEqual(['Моё', 'Их', 'Раннее']);
    await user.click(modal.getByRole('button', { name: 'Удалить черновик' }));
    expect(texts()).toEqual(['Моё', 'Раннее']);
    await user.click(modal.getByRole('button', { name: 'Продолжить' }));
    await expect.poll(texts).toEqual(['Раннее\nМоё']);
  });
});

describe('Drafts in a list', () => {
  it('mark in words only the records that have a draft', async () => {
    putComment();
    fixture.on('GET /api/v1/motivations/', envelope([stored, { ...stored, motivationId: 8, name: 'Другая' }]));
    await draw(motivationResource);
    const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect((await row('Бонус за чай')).textContent).toContain('Черновик');
    expect((await row('Другая')).textContent).not.toContain('Черновик');
    drafts.drop({ resource: 'motivation', id: '7' });
    await waitFor(async () => expect((await row('Бонус за чай')).textContent).not.toContain('Черновик'));
  });
});
