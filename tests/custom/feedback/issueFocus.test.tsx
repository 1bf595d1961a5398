import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import {
  createPendingAnswer,
  sampleIssue,
  renderIssueScreen,
  recordRoute,
  pressButton,
  saveRoute,
  commentRoute,
} from './issueFixture.ts';

const fixture = renderIssueScreen();
const issueAnswer = envelope(sampleIssue);
/** Returns the dialog of the open issue after it has moved the focus into itself, as an opening modal does. */
async function issueDialog(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: 'Бонусы' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Focus in an issue', () => {
  it('moves to the text box on Отправить and stays there after the comment is sent', async () => {
    const { user, box } = await fixture.comments();
    const { answer, release } = createPendingAnswer(envelope());
    fixture.on(commentRoute, answer);
    await user.type(box, 'Готово');
    await pressButton(user, 'Отправить');
    expect(document.activeElement).toBe(box);
    release();
    await waitFor(() => expect(box.value).toBe(''));
    expect(document.activeElement).toBe(box);
  });

  it('moves to the text box on Повторить of a comment', async () => {
    const { user, box } = await fixture.comments();
    fixture.on(commentRoute, failure(500, 'Сервер занят', undefined, 500), envelope());
    await user.type(box, 'Готово');
    await pressButton(user, 'Отправить');
    await pressButton(user, 'Повторить');
    await waitFor(() => expect(box.value).toBe(''));
    expect(document.activeElement).toBe(box);
  });

  it('moves to Обновить on Понятно of a failed Обновить', async () => {
    const { user } = await fixture.press(issueAnswer);
    fixture.on(saveRoute, failure(300, 'Обращение закрыто'));
    const button = within(await issueDialog()).getByRole('button', { name: 'Обновить' });
    await user.click(button);
    await pressButton(user, 'Понятно');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('returns to its previous place on Продолжить', async () => {
    const { user } = await fixture.press(issueAnswer);
    const radio = within(await issueDialog()).getByRole('radio', { name: 'Решено' });
    await user.click(radio);
    await user.keyboard('{Escape}');
    await pressButton(user, 'Продолжить');
    await waitFor(() => expect(document.activeElement).toBe(radio));
  });

  it('moves to the row when the issue closes', async () => {
    const { user, row } = await fixture.press(issueAnswer);
    await issueDialog();
    await user.keyboard('{Escape}');
    await noDialog();
    expect(document.activeElement).toBe(row);
  });

  it.each([
    ['Esc', '{Escape}'],
    ['the close button', null],
  ])('moves to the row on %s of an issue that failed to load', async (_name, key) => {
    const { user, row } = await fixture.press(failure(404, 'Обращение не найдено', undefined, 404));
    await screen.findByText('Обращение не найдено');
    await (key ? user.keyboard(key) : pressButton(user, 'Закрыть окно'));
    await noDialog();
    expect(document.activeElement).toBe(row);
  });

  it('moves to the row after an issue loaded by Повторить closes', async () => {
    const { user, row } = await fixture.press(failure(404, 'Обращение не найдено', undefined, 404), issueAnswer);
    await pressButton(user, 'Повторить');
    await issueDialog();
    await user.keyboard('{Escape}');
    await noDialog();
    // The issue closes after the browser is back at the previous address.
    await waitFor(() => expect(document.activeElement).toBe(row));
  });
});

describe('Esc while an issue is loading', () => {
  it('cancels the opening: nothing opens later, and the row can be opened again', async () => {
    const { answer, release } = createPendingAnswer(issueAnswer);
    const { user, row } = await fixture.press(answer);
    await waitFor(() => expect(fixture.seenOf(recordRoute)).toHaveLength(1));
    await user.keyboard('{Escape}');
    release();
    await new Promise((later) => {
      setTimeout(later, 300);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(row);
    fixture.on(recordRoute, issueAnswer);
    await user.keyboard('{Enter}');
    expect(await issueDialog()).toBeTruthy();
  });
});
