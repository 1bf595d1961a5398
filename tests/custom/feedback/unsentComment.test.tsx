import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { commentBodySchema } from '#schemas/entities/issue.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import {
  createPendingAnswer,
  sampleIssue,
  renderIssueScreen,
  listRoute,
  pressButton,
  saveRoute,
  commentRoute,
} from './issueFixture.ts';

const fixture = renderIssueScreen();
const question = async () => within(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' }));
const issueDialog = () => screen.queryByRole('dialog', { name: 'Бонусы' });

describe('Отмена of an issue', () => {
  it('closes an unchanged issue', async () => {
    const { user } = await fixture.press(envelope(sampleIssue));
    await pressButton(user, 'Отмена');
    await waitFor(() => expect(issueDialog()).toBeNull());
  });

  it('asks before a chosen status is lost', async () => {
    const { user } = await fixture.press(envelope(sampleIssue));
    await user.click(await screen.findByRole('radio', { name: 'Решено' }));
    await pressButton(user, 'Отмена');
    await user.click((await question()).getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(issueDialog()).toBeNull());
    expect(fixture.seenOf(saveRoute)).toEqual([]);
  });
});

describe('Обновить with an unsent comment (spec D33)', () => {
  it('saves the status and prompts; Продолжить leaves the modal open with the comment', async () => {
    const { user, box } = await fixture.comments();
    fixture.on(saveRoute, envelope({ id: 7 }));
    await user.type(box, 'Черновик');
    await user.click(screen.getByRole('radio', { name: 'Решено' }));
    await pressButton(user, 'Обновить');
    const request = await question();
    expect(request.getByText('Статус сохранён, а комментарий не отправлен.')).toBeTruthy();
    await user.click(request.getByRole('button', { name: 'Продолжить' }));
    expect(fixture.seenOf(saveRoute).map(({ body }) => body)).toEqual([{ status: 1 }]);
    expect(issueDialog()).not.toBeNull();
    expect(box.value).toBe('Черновик');
    expect(screen.getByRole('radio', { name: 'Решено' })).toHaveProperty('checked', true);
  });

  it('counts the status as saved after Продолжить, and reloads the list when the modal closes', async () => {
    const { user, box } = await fixture.comments();
    fixture.on(saveRoute, envelope({ id: 7 }));
    fixture.on(commentRoute, envelope());
    await user.type(box, 'Черновик');
    await user.click(screen.getByRole('radio', { name: 'Решено' }));
    await pressButton(user, 'Обновить');
    await user.click((await question()).getByRole('button', { name: 'Продолжить' }));
    await pressButton(user, 'Отправить');
    await waitFor(() => expect(box.value).toBe(''));
    await pressButton(user, 'Закрыть окно');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(fixture.seenOf(listRoute)).toHaveLength(2));
  });

  it('closes the modal on Закрыть and reloads the list', async () => {
    const { user, box } = await fixture.comments();
    fixture.on(saveRoute, envelope({ id: 7 }));
    await user.type(box, 'Черновик');
    await pressButton(user, 'Обновить');
    await user.click((await question()).getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(issueDialog()).toBeNull());
    await waitFor(() => expect(fixture.seenOf(listRoute)).toHaveLength(2));
  });

  it('prompts for a comment that was started while the status was being saved', async () => {
    const { user, box } = await fixture.comments();
    const { answer, release } = createPendingAnswer(envelope({ id: 7 }));
    fixture.on(saveRoute, answer);
    await pressButton(user, 'Обновить');
    await user.type(box, 'Черновик');
    release();
    await user.click((await question()).getByRole('button', { name: 'Продолжить' }));
    expect(box.value).toBe('Черновик');
  });

  it('disables the status while one is being saved', async () => {
    const { user } = await fixture.comments();
    const { answer, release } = createPendingAnswer(failure(300, 'Обращение закрыто'));
    fixture.on(saveRoute, answer);
    await pressButton(user, 'Обновить');
    expect(screen.getByRole('radio', { name: 'Решено' })).toHaveProperty('disabled', true);
    release();
    await pressButton(user, 'Понятно');
    expect(screen.getByRole('radio', { name: 'Решено' })).toHaveProperty('disabled', false);
  });

  it('ignores a comment of spaces without a prompt', async () => {
    const { user, box } = await fixture.comments();
    fixture.on(saveRoute, envelope({ id: 7 }));
    await user.type(box, '   ');
    await pressButton(user, 'Обновить');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Text typed while a comment is being sent', () => {
  it('stays in the box without the part that was sent', async () => {
    const { user, box } = await fixture.comments();
    const { answer, release } = createPendingAnswer(envelope());
    fixture.on(commentRoute, answer, envelope());
    await user.type(box, 'Готово');
    await pressButton(user, 'Отправить');
    await user.type(box, ' И еще');
    release();
    await waitFor(() => expect(box.value).toBe(' И еще'));
    await pressButton(user, 'Отправить');
    await waitFor(() => expect(box.value).toBe(''));
    expect(fixture.seenOf(commentRoute).map(({ body }) => body)).toEqual([{ text: 'Готово' }, { text: 'И еще' }]);
  });

  it('stays whole when it does not start with the sent text', async () => {
    const { user, box } = await fixture.comments();
    const { answer, release } = createPendingAnswer(envelope());
    fixture.on(commentRoute, answer);
    await user.type(box, 'Готово');
    await pressButton(user, 'Отправить');
    await user.clear(box);
    await user.type(box, 'Другое');
    release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', false));
    expect(box.value).toBe('Другое');
  });

  it('stays with the unsent text when sending fails', async () => {
    const { user, box } = await fixture.comments();
    const { answer, release } = createPendingAnswer(failure(500, 'Сервер занят', undefined, 500));
    fixture.on(commentRoute, answer);
    await user.type(box, 'Готово');
    await pressButton(user, 'Отправить');
    await user.type(box, ' и еще');
    release();
    expect((await screen.findByRole('alert')).textContent).toContain('Сервер занят');
    expect(box.value).toBe('Готово и еще');
  });
});

describe('Length of a comment', () => {
  it('is limited to 5000 characters, which are counted', async () => {
    const { user, box } = await fixture.comments();
    expect(screen.getByText('0/5000')).toBeTruthy();
    await user.click(box);
    await user.paste('ж'.repeat(20_000));
    expect(box.value).toHaveLength(5000);
    expect(screen.getByText('5000/5000')).toBeTruthy();
  });

  it('is the maximum that the API accepts', async () => {
    const { user, box } = await fixture.comments();
    await user.click(box);
    await user.paste('ж'.repeat(20_000));
    await pressButton(user, 'Отправить');
    await waitFor(() => expect(box.value).toBe(''));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(commentBodySchema.properties.text.maxLength).toBe(5000);
  });
});

describe('Author of a comment', () => {
  it.each([
    ['a name', 'Седов Павел', 'Седов Павел'],
    ['a record with a name', { name: 'Седов Павел' }, 'Седов Павел'],
    ['a record without one', { id: 1 }, '-'],
    ['nothing', null, '-'],
  ])('%s', async (_name, author, shown) => {
    await fixture.comments({
      ...sampleIssue,
      comments: [{ commentId: 1, author, date: 1_772_706_000, text: 'Разобрались', photos: [] }],
    });
    expect(screen.getByRole('article', { name: shown }).querySelector('strong')?.textContent).toBe(shown);
  });
});
