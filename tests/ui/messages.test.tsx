import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Messages } from '#ui/messages/Messages.tsx';
import { dismissKey, dismissMessages, showMessage, type Message } from '#ui/messages/messages.ts';

beforeEach(
  () =>
    void render(
      <>
        <button type="button">Сохранить</button>
        <Messages />
      </>,
    ),
);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  dismissMessages();
});

const place = () => within(screen.getByRole('region', { name: 'Сообщения' }));
const say = (...messages: Message[]) => act(async () => messages.forEach(showMessage));
const texts = (role: 'alert' | 'status') =>
  [...place().getByRole(role).querySelectorAll('p')].map((line) => line.textContent);
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('messages stand in one place and form («Messages in one place and form»)', () => {
  test('errors and warnings interrupt a screen reader, the rest does not; the regions were there before, and each message is read alone', async () => {
    const [alert, status] = [place().getByRole('alert'), place().getByRole('status')];
    await say(
      { text: 'Стратегия «Весна» сохранена' },
      { tone: 'error', text: 'Ошибка', detail: 'База занята' },
      { tone: 'warning', text: 'Необходима авторизация' },
      { tone: 'info', text: 'Черновики в этой вкладке' },
    );
    expect(texts('alert')).toEqual(['Ошибка', 'База занята', 'Необходима авторизация']);
    expect(texts('status')).toEqual(['Стратегия «Весна» сохранена', 'Черновики в этой вкладке']);
    expect([alert, status].map((item) => [item.isConnected, item.getAttribute('aria-atomic')])).toEqual([
      [true, 'false'],
      [true, 'false'],
    ]);
  });

  test('an error stays until it is closed, a success goes after six seconds, one with something to do after twenty', async () => {
    vi.useFakeTimers();
    await say(
      { tone: 'error', text: 'Не вышло' },
      { text: 'Сохранено' },
      { text: 'Удалено', action: { label: 'Вернуть', run: () => undefined } },
    );
    await wait(5_999);
    expect(texts('status')).toEqual(['Сохранено', 'Удалено']);
    await wait(1);
    expect(texts('status')).toEqual(['Удалено']);
    await wait(14_000);
    expect([texts('status'), texts('alert')]).toEqual([[], ['Не вышло']]);
    fireEvent.click(place().getByRole('button', { name: 'Закрыть сообщение' }));
    expect(texts('alert')).toEqual([]);
  });

  test('no time passes while a pointer rests on it', async () => {
    vi.useFakeTimers();
    await say({ text: 'Сохранено' });
    fireEvent.pointerEnter(screen.getByText('Сохранено'));
    await wait(60_000);
    expect(texts('status')).toEqual(['Сохранено']);
    fireEvent.pointerLeave(screen.getByText('Сохранено'));
    await wait(6_000);
    expect(texts('status')).toEqual([]);
  });

  test('the same told again is one message, in its place', async () => {
    await say(
      { key: 'a', tone: 'error', text: 'Нет доступа' },
      { tone: 'error', text: 'Другое' },
      { key: 'a', tone: 'error', text: 'Нет доступа' },
    );
    expect(texts('alert')).toEqual(['Нет доступа', 'Другое']);
    await act(async () => dismissKey('a'));
    expect(texts('alert')).toEqual(['Другое']);
  });

  test('there are never more than five: what is oldest goes, errors last', async () => {
    await say({ tone: 'error', text: 'Ошибка 1' }, ...[1, 2, 3, 4, 5].map((at) => ({ text: `Сохранено ${at}` })), {
      tone: 'error',
      text: 'Ошибка 2',
    });
    expect(texts('alert')).toEqual(['Ошибка 1', 'Ошибка 2']);
    expect(texts('status')).toEqual(['Сохранено 3', 'Сохранено 4', 'Сохранено 5']);
    await say(...[3, 4, 5, 6].map((at) => ({ tone: 'error' as const, text: `Ошибка ${at}` })));
    expect(texts('alert')).toEqual(['Ошибка 2', 'Ошибка 3', 'Ошибка 4', 'Ошибка 5', 'Ошибка 6']);
  });

  test('F8 leads to the newest one, Esc closes it and the focus goes on to the next, then back', async () => {
    const save = screen.getByRole('button', { name: 'Сохранить' });
    save.focus();
    await say({ tone: 'error', text: 'Ошибка 1' }, { tone: 'error', text: 'Ошибка 2' });
    expect(document.activeElement).toBe(save);
    await userEvent.keyboard('{F8}{Escape}');
    expect(texts('alert')).toEqual(['Ошибка 1']);
    await expect.poll(() => document.activeElement).toBe(place().getByRole('button', { name: 'Закрыть сообщение' }));
    await userEvent.keyboard('{Escape}');
    expect(texts('alert')).toEqual([]);
    await expect.poll(() => document.activeElement).toBe(save);
  });

  test('what may be done about it closes it', async () => {
    const run = vi.fn<() => void>();
    await say({ text: 'Удалено', action: { label: 'Вернуть', run } });
    await userEvent.click(place().getByRole('button', { name: 'Вернуть' }));
    expect([run.mock.calls.length, texts('status')]).toEqual([1, []]);
  });
});
