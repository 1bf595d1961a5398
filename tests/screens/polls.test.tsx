import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PollCharts } from '#custom/polls/PollCharts.tsx';
import PollsScreen from '#custom/polls/PollsScreen.tsx';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { findOption } from '#tests/dom.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const route = 'GET /api/v1/polls/themes/questions/';
const theme = (themeId: number, themeName: string, questions: object[] = []) => ({
  themeId,
  themeName,
  correctCount: 6,
  wrongCount: 1,
  partialCount: 3,
  questions,
});
const question = {
  questionId: 1,
  text: 'Сколько фейсингов?',
  type: 0,
  correctCount: 2,
  wrongCount: 1,
  partialCount: 1,
};

describe('Poll statistics (part2 §2; spec D26)', () => {
  it('list themes with their counts of correct, partial and wrong answers and the shares in words', async () => {
    fixture.on(route, envelope({ data: [theme(1, 'Чай')] }));
    await fixture.draw(<PollsScreen />);
    const row = (await screen.findByRole('button', { name: 'Чай' })).closest('[role="row"]') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ).toEqual(['6', '3', '1']);
    expect(within(row).getByRole('img', { name: 'Верно 60%, частично 30%, неверно 10% из 10' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Тема',
      'Верно',
      'Частично',
      'Неверно',
      'Доли',
    ]);
  });

  it('show by territories only the regions of the filter', async () => {
    const token = (await fixture.api.signIn()).access_token;
    const { data } = (await fixture.api.call('GET', '/api/v1/territories/', token)).body.data as {
      data: { territoryId: number; childTerritories: { territoryId: number }[] }[];
    };
    const [region, other] = data[1]?.childTerritories.map(({ territoryId }) => territoryId) ?? [];
    await fixture.draw(<PollCharts themes={[]} query={{ territoryIds: [region, other], distributorId: 2 }} />);
    await waitFor(() => expect(fixture.seenOf(route)).toHaveLength(1));
    expect(fixture.seenOf(route)[0]?.query).toEqual({ territoryIds: `[${region},${other}]`, distributorId: '2' });
  });

  it('collapse questions, open them on a click and set aria-expanded', async () => {
    fixture.on(route, envelope({ data: [theme(1, 'Чай', [question])] }));
    const user = await fixture.draw(<PollsScreen />);
    const toggle = await screen.findByRole('button', { name: 'Чай', expanded: false });
    expect(screen.queryByText('Сколько фейсингов?')).toBeNull();
    await user.click(toggle);
    expect(screen.getByRole('button', { name: 'Чай', expanded: true })).toBeTruthy();
    expect(
      within(screen.getByText('Сколько фейсингов?').closest('[role="row"]') as HTMLElement)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ).toEqual(['2', '1', '1']);
    await user.click(toggle);
    expect(screen.queryByText('Сколько фейсингов?')).toBeNull();
  });

  it('send a request on any filter change without a button, with the query names of spec D26', async () => {
    const user = await fixture.draw(<PollsScreen />);
    await screen.findByRole('table', { name: 'Опросы' });
    expect(fixture.seenOf(route)[0]?.query).toEqual({});
    expect(screen.queryByRole('button', { name: 'Применить' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Период: с' }), '01.03.2025');
    await waitFor(() =>
      expect(fixture.seenOf(route).at(-1)?.query).toEqual({ startDate: '2025-03-01', endDate: '2025-03-01' }),
    );
    await user.type(screen.getByRole('textbox', { name: 'Период: по' }), '31.03.2025');
    await waitFor(() =>
      expect(fixture.seenOf(route).at(-1)?.query).toEqual({ startDate: '2025-03-01', endDate: '2025-03-31' }),
    );
    expect(screen.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await findOption(1));
    await waitFor(() => expect(fixture.seenOf(route).at(-1)?.query.distributorId).toMatch(/^\d+$/));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Торговый агент' })).toHaveProperty('disabled', false),
    );
  });

  it('keep an open theme open under another filter, also after it was absent in between', async () => {
    const [tea, coffee] = [theme(1, 'Чай', [question]), theme(2, 'Кофе', [question])];
    fixture.on(
      route,
      envelope({ data: [tea, coffee] }),
      envelope({ data: [coffee] }),
      envelope({ data: [coffee, tea] }),
    );
    const user = await fixture.draw(<PollsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Чай' }));
    await user.type(screen.getByRole('textbox', { name: 'Период: с' }), '01.03.2025');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Чай' })).toBeNull());
    expect(await screen.findByRole('button', { name: 'Кофе', expanded: false })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Период: по' }), '02.03.2025');
    expect(await screen.findByRole('button', { name: 'Чай', expanded: true })).toBeTruthy();
    expect(screen.getAllByText('Сколько фейсингов?')).toHaveLength(1);
  });

  it('never show an outdated response under a newer filter or after a delay', async () => {
    let release: (() => void) | undefined;
    const late: Answer = async (seen) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return envelope({ data: [theme(2, 'Поздняя')] })(seen);
    };
    fixture.on(route, envelope({ data: [theme(1, 'Первая')] }), late, envelope({ data: [theme(3, 'Третья')] }));
    const user = await fixture.draw(<PollsScreen />);
    await screen.findByRole('button', { name: 'Первая' });
    await user.type(screen.getByRole('textbox', { name: 'Период: с' }), '01.03.2025');
    await waitFor(() => expect(fixture.seenOf(route)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Первая' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Период: по' }), '02.03.2025');
    await screen.findByRole('button', { name: 'Третья' });
    release?.();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Поздняя' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Третья' })).toBeTruthy();
  });

  it('show empty, failed and malformed responses differently', async () => {
    fixture.on(route, failure(500, 'Не удалось', undefined, 500), envelope({ data: [] }));
    const user = await fixture.draw(<PollsScreen />);
    await screen.findByText('Не удалось');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Нет данных')).toBeTruthy();
  });

  it('survive a theme without answers, name or questions', async () => {
    fixture.on(route, envelope([{ themeId: 1 }, null, { themeName: '<b>x</b>', questions: [{}] }]));
    await fixture.draw(<PollsScreen />);
    expect(await screen.findByRole('button', { name: '-' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '<b>x</b>' })).toBeTruthy();
    expect(screen.getAllByText('Нет ответов')).toHaveLength(2);
  });
});
