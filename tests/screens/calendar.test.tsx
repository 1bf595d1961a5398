import { screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { toIsoDate } from '#codecs/dates.ts';
import { inputHosts } from '#engine/fields/inputHosts.tsx';
import { DateRangeInput } from '#kinds/dateRange/Input.tsx';
import { InputHostProvider } from '#kinds/shared/inputHost.tsx';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { SaveKey } from '#ui/keyboard/useKeys.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();

function Period(): ReactNode {
  const [value, change] = useState<unknown>(['2026-03-05', null]);
  return (
    <InputHostProvider value={inputHosts.form}>
      <DateRangeInput
        {...{
          id: 'period',
          name: 'period',
          label: 'Период',
          field: { kind: 'dateRange' },
          value,
          change,
          disabled: false,
          required: false,
          invalid: false,
          describedBy: undefined,
        }}
      />
    </InputHostProvider>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

async function openCalendar(field: string) {
  const user = await fixture.draw(<Period />);
  await user.click(
    screen.getAllByRole('button', { name: 'Открыть календарь' })[field === 'Период: с' ? 0 : 1] as HTMLElement,
  );
  const calendar = await screen.findByRole('dialog', { name: `Календарь: ${field}` });
  await within(calendar).findByRole('table');
  return { user, calendar };
}

describe('Calendar of a date (spec D37)', () => {
  it('shows the month of the date in Russian, weeks from Monday, and the chosen day', async () => {
    const { calendar } = await openCalendar('Период: с');
    expect(within(calendar).getByText('март 2026')).toBeTruthy();
    expect(
      within(calendar)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']);
    expect(within(calendar).getByRole('button', { name: '5 марта 2026, четверг', pressed: true })).toBe(
      document.activeElement,
    );
  });

  it('moves over days, weeks, months and years by keyboard; Enter picks a day and returns to the field', async () => {
    const { user } = await openCalendar('Период: с');
    const walked: unknown[] = [];
    for (const key of [
      '{ArrowRight}',
      '{ArrowDown}',
      '{ArrowLeft}',
      '{ArrowUp}',
      '{Home}',
      '{End}',
      '{PageDown}',
      '{PageUp}',
      '{Shift>}{PageDown}{/Shift}',
    ]) {
      await user.keyboard(key);
      walked.push(focused());
    }
    expect(walked).toEqual([
      '6 марта 2026, пятница',
      '13 марта 2026, пятница',
      '12 марта 2026, четверг',
      '5 марта 2026, четверг',
      '2 марта 2026, понедельник',
      '8 марта 2026, воскресенье',
      '8 апреля 2026, среда',
      '8 марта 2026, воскресенье',
      '8 марта 2027, понедельник',
    ]);
    await user.keyboard('{Enter}');
    expect(box('Период: с').value).toBe('08.03.2027');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Открыть календарь');
  });

  it('changes month and year by buttons; a click picks a day for its end of the period', async () => {
    const { user, calendar } = await openCalendar('Период: по');
    const [month, year] = [new Date().getMonth(), new Date().getFullYear()];
    for (const turn of ['Следующий год', 'Предыдущий месяц', 'Следующий месяц', 'Предыдущий год', 'Следующий год'])
      await user.click(within(calendar).getByRole('button', { name: turn }));
    await user.click(within(calendar).getByRole('button', { name: new RegExp(`^15 \\S+ ${year + 1},`) }));
    expect(box('Период: по').value).toBe(`15.${String(month + 1).padStart(2, '0')}.${year + 1}`);
    expect(box('Период: с').value).toBe('05.03.2026');
  });

  it('closes on Esc, on Shift+Tab from its first button and when the focus moves elsewhere', async () => {
    const { user, calendar } = await openCalendar('Период: с');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Открыть календарь');
    await user.keyboard('{Enter}');
    expect(calendar.isConnected).toBe(false);
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Сегодня' })
      .focus();
    await user.tab({ shift: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Открыть календарь');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.click(box('Период: по'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Preset periods of a date range', () => {
  it('are shown above the days of either end, reachable by Tab, and set both ends in one press', async () => {
    const { user, calendar } = await openCalendar('Период: с');
    const periods = within(calendar).getByRole('group', { name: 'Готовые периоды' });
    expect(
      within(periods)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      'Сегодня',
      'Вчера',
      'Эта неделя',
      'Прошлая неделя',
      'Этот месяц',
      'Прошлый месяц',
      'Квартал',
      'С начала года',
      'Выбрать',
    ]);
    for (let stop = 0; stop < 15; stop += 1) await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Сегодня');
    await user.keyboard('{Enter}');
    const today = new Date().toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });
    expect([box('Период: с').value, box('Период: по').value]).toEqual([today, today]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Открыть календарь');
  });

  it('apply immediately in a filter that submits itself', async () => {
    const points = 'GET /api/v1/tasks/';
    fixture.host[points] = envelope([]);
    const user = await fixture.open({
      ...pointTasksResource,
      filter: { title: 'Фильтр задач', submit: 'change', fields: ['validity'] },
    });
    await user.click((await screen.findAllByRole('button', { name: 'Открыть календарь' }))[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Сегодня' }));
    const today = toIsoDate(new Date());
    await waitFor(() =>
      expect(fixture.seenOf(points).at(-1)?.query).toMatchObject({ startDate: today, endDate: today }),
    );
  });

  it('keep their word in the address of a filter, whose requests carry days (spec D93)', async () => {
    const points = 'GET /api/v1/tasks/';
    fixture.host[points] = envelope([]);
    const user = await fixture.open({
      ...pointTasksResource,
      filter: { title: 'Фильтр задач', submit: 'change', fields: ['validity'] },
    });
    await user.click((await screen.findAllByRole('button', { name: 'Открыть календарь' }))[0] as HTMLElement);
    const count = await screen.findByRole('textbox', { name: 'Последние дни: сколько' });
    await user.clear(count);
    await user.type(count, '1{Enter}');
    expect(screen.getByText('От 2 до 3650 дней')).toBeTruthy();
    await user.type(count, '4{Enter}');
    const today = toIsoDate(new Date());
    await waitFor(() =>
      expect(fixture.seenOf(points).at(-1)?.query).toMatchObject({
        startDate: toIsoDate(new Date(Date.now() - 13 * 86_400_000)),
        endDate: today,
      }),
    );
    expect(screen.getByText('Последние 14 дней')).toBeTruthy();
    expect(new URLSearchParams(fixture.address()).get('validity')).toBe('last14days');
  });
});

describe('Typed date (spec D37)', () => {
  it('is completed on blur or Enter without leading zeros, with a short year or without a year', async () => {
    const user = await fixture.draw(<Period />);
    await user.clear(box('Период: с'));
    await user.type(box('Период: с'), '1.3.2027');
    expect(box('Период: с').value).toBe('01.03.2027');
    await user.type(box('Период: по'), '9/4/27');
    await user.tab();
    expect(box('Период: по').value).toBe('09.04.2027');
    await user.clear(box('Период: по'));
    await user.type(box('Период: по'), '5.12{Enter}');
    expect(box('Период: по').value).toBe(`05.12.${new Date().getFullYear()}`);
  });

  it('is taken as typed when Ctrl Enter saves the form', async () => {
    const save = vi.fn();
    const user = await fixture.draw(
      <>
        <Period />
        <SaveKey save={save} />
      </>,
    );
    await user.type(box('Период: по'), '5.12');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(save).toHaveBeenCalledTimes(1);
    expect(box('Период: по').value).toBe(`05.12.${new Date().getFullYear()}`);
    expect(document.activeElement).toBe(box('Период: по'));
  });

  it('waits when digits are typed into its middle, and fills both ends from a pasted period', async () => {
    const user = await fixture.draw(<Period />);
    await user.type(box('Период: с'), '12', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(box('Период: с').value).toBe('05.1203.2026');
    expect(box('Период: с').getAttribute('aria-invalid')).toBe('true');
    await user.clear(box('Период: с'));
    await user.paste('2026-03-01 - 2026-03-31');
    expect(box('Период: с').value).toBe('01.03.2026');
    expect(box('Период: по').value).toBe('31.03.2026');
  });

  it('is marked when it does not exist, and stays as typed', async () => {
    const user = await fixture.draw(<Period />);
    await user.type(box('Период: с'), '31.02.2026', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    expect(box('Период: с').getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(box('Период: с').value).toBe('31.02.2026');
    expect(box('Период: с').getAttribute('aria-invalid')).toBe('true');
    expect(box('Период: по').getAttribute('aria-invalid')).toBeNull();
  });
});
