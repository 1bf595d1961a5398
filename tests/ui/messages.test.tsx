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

describe('Messages in one place and form', () => {
  test('interrupt a screen reader only for errors and warnings; the regions exist before, and each message is read separately', async () => {
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

  test('keep an error until it is closed, a success for six seconds, one with an action for twenty', async () => {
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

  test('stop the time while a pointer rests on them', async () => {
    vi.useFakeTimers();
    await say({ text: 'Сохранено' });
    fireEvent.pointerEnter(screen.getByText('Сохранено'));
    await wait(60_000);
    expect(texts('status')).toEqual(['Сохранено']);
    fireEvent.pointerLeave(screen.getByText('Сохранено'));
    await wait(6_000);
    expect(texts('status')).toEqual([]);
  });

  test('show a repeated message once, in its place', async () => {
    await say(
      { key: 'a', tone: 'error', text: 'Нет доступа' },
      { tone: 'error', text: 'Другое' },
      { key: 'a', tone: 'error', text: 'Нет доступа' },
    );
    expect(texts('alert')).toEqual(['Нет доступа', 'Другое']);
    await act(async () => dismissKey('a'));
    expect(texts('alert')).toEqual(['Другое']);
  });

  test('show at most five: the oldest is removed first, errors last', async () => {
    await say({ tone: 'error', text: 'Ошибка 1' }, ...[1, 2, 3, 4, 5].map((at) => ({ text: `Сохранено ${at}` })), {
      tone: 'error',
      text: 'Ошибка 2',
    });
    expect(texts('alert')).toEqual(['Ошибка 1', 'Ошибка 2']);
    expect(texts('status')).toEqual(['Сохранено 3', 'Сохранено 4', 'Сохранено 5']);
    await say(...[3, 4, 5, 6].map((at) => ({ tone: 'error' as const, text: `Ошибка ${at}` })));
    expect(texts('alert')).toEqual(['Ошибка 2', 'Ошибка 3', 'Ошибка 4', 'Ошибка 5', 'Ошибка 6']);
  });

  test('move the focus to the newest by F8; Esc closes it and moves to the next, then back', async () => {
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

  test('close when their action is used', async () => {
    const run = vi.fn<() => void>();
    await say({ text: 'Удалено', action: { label: 'Вернуть', run } });
    await userEvent.click(place().getByRole('button', { name: 'Вернуть' }));
    expect([run.mock.calls.length, texts('status')]).toEqual([1, []]);
  });
});
