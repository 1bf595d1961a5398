import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobNotificationItem } from '#app/shell/JobNotificationItem.tsx';
import { createBulkJob, type BulkJob } from '#engine/runs/bulkJob.ts';
import { notifyBulkJobEnded } from '#engine/runs/notifyBulkJobEnded.ts';
import { ApiError } from '#schemas/apiError.ts';
import { jobNotificationSetting, notifyJobEnded } from '#ui/jobNotification/jobNotification.ts';

/** Simulates browser notifications: records those shown and sets the answer to the permission request. */
const browser = {
  shown: [] as FakeNotification[],
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  asked: 0,
};
class FakeNotification {
  onclick: (() => void) | null = null;
  closed = false;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
    browser.shown.push(this);
  }
  static get permission() {
    return browser.permission;
  }
  static async requestPermission() {
    browser.asked += 1;
    browser.permission = browser.answer;
    return browser.permission;
  }
  close() {
    this.closed = true;
  }
}
const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const item = () => screen.getByRole('menuitemcheckbox', { name: 'Сообщать, когда закончится долгая работа' });
const isOn = () => item().getAttribute('aria-checked') === 'true';

beforeEach(() => {
  Object.assign(browser, { shown: [], permission: 'default', answer: 'granted', asked: 0 });
  vi.stubGlobal('Notification', FakeNotification);
  hide(true);
});
afterEach(() => {
  cleanup();
  jobNotificationSetting.set(false);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Opt-in browser notifications', () => {
  test('are off by default and request permission only when the user turns them on', async () => {
    render(<JobNotificationItem />);
    expect([isOn(), browser.asked]).toEqual([false, 0]);
    notifyJobEnded('Файл сохранён');
    expect(browser.shown).toEqual([]);
    await userEvent.click(item());
    expect([isOn(), browser.asked]).toEqual([true, 1]);
    notifyJobEnded('Файл сохранён');
    expect(browser.shown.map(({ text }) => text)).toEqual(['Файл сохранён']);
    await userEvent.click(item());
    expect([isOn(), browser.asked]).toEqual([false, 1]);
    notifyJobEnded('Ещё один');
    expect(browser.shown).toHaveLength(1);
  });

  test('stay off and explain how to allow them when the browser refuses', async () => {
    browser.answer = 'denied';
    render(<JobNotificationItem />);
    await userEvent.click(item());
    expect(isOn()).toBe(false);
    expect(screen.getByRole('status').textContent).toMatch(
      /^Браузер не разрешает уведомления\. Откройте настройки сайта/,
    );
  });

  test('turn off when the permission was revoked', () => {
    jobNotificationSetting.set(true);
    browser.permission = 'granted';
    expect(jobNotificationSetting.isOn()).toBe(true);
    browser.permission = 'denied';
    expect(jobNotificationSetting.isOn()).toBe(false);
  });

  test('are not shown while the page is visible', () => {
    jobNotificationSetting.set(true);
    browser.permission = 'granted';
    hide(false);
    notifyJobEnded('Файл сохранён');
    expect(browser.shown).toEqual([]);
  });

  test('open the page when pressed', () => {
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    jobNotificationSetting.set(true);
    browser.permission = 'granted';
    notifyJobEnded('Файл сохранён');
    browser.shown[0]?.onclick?.();
    expect([focus.mock.calls.length, browser.shown[0]?.closed]).toEqual([1, true]);
  });

  test('report how a bulk job ended, and nothing when the user stopped it', async () => {
    jobNotificationSetting.set(true);
    browser.permission = 'granted';
    const done = createBulkJob([1, 2, 3], async () => 1);
    await done.run();
    notifyBulkJobEnded('Изменение записей', done);
    const lost = createBulkJob(
      [1, 2, 3],
      async (id) => {
        if (id === 3) throw new ApiError('unanswered', { code: null, text: 'Нет соединения' }, 0);
      },
      { atOnce: 1 },
    );
    await lost.run();
    notifyBulkJobEnded('Загрузка из файла', lost);
    const stopped: BulkJob<void> = createBulkJob([1, 2], async () => stopped.stop(), { atOnce: 1 });
    await stopped.run();
    notifyBulkJobEnded('Удаление записей', stopped);
    expect(browser.shown.map(({ text }) => text)).toEqual([
      'Изменение записей: готово, 3 из 3',
      'Загрузка из файла: остановлено, 2 из 3',
    ]);
  });
});
