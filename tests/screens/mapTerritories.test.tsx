import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import MapScreen from '#custom/map/MapScreen.tsx';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { apply, choose, far, nb, point } from './mapPoints.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/tradePoints/';
const queries = () => fixture.seenOf(list).map(({ query }) => query);
const place = () => new URLSearchParams(fixture.address()).get('place') ?? '';

// jsdom has no canvas drawing: the canvas stays empty.
beforeAll(() => void (HTMLCanvasElement.prototype.getContext = () => null));

describe('Territories shaded by money, tasks or coverage', () => {
  const territories = envelope([
    { territoryId: 1, name: 'Сибирь', childTerritories: [] },
    { territoryId: 2, name: 'Урал', childTerritories: [] },
  ]);
  const legend = () => screen.findByRole('region', { name: 'Территории' });
  async function shade() {
    fixture.on('GET /api/v1/territories/', territories);
    fixture.on(
      list,
      ...Array<Answer>(5).fill((request) => {
        const { territoryIds, taskActual } = request.query;
        const points =
          territoryIds === '[1]'
            ? [point(1), point(2, { tasksCount: 1, totalMoney: 500 })]
            : territoryIds === '[2]'
              ? [far]
              : [point(1), point(2), far];
        const idle =
          taskActual === undefined && territoryIds === '[1]'
            ? [point(3, { totalMoney: 0, tasksCount: 0 }), point(4)]
            : [];
        return envelope([...points, ...idle])(request);
      }),
    );
    const user = await fixture.draw(<MapScreen />);
    await user.click(await screen.findByRole('button', { name: 'Закрасить территории' }));
    return user;
  }

  it('request nothing until the layer is enabled, then each territory twice, and explain the shades in the legend', async () => {
    const user = await shade();
    const region = within(await legend());
    await waitFor(() =>
      expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        nb('250 ₽ – до 2 000 ₽'),
        nb('2 000 ₽'),
      ]),
    );
    expect(
      queries()
        .slice(1)
        .map(({ territoryIds, taskActual }) => [territoryIds, taskActual]),
    ).toEqual(
      expect.arrayContaining([
        ['[1]', undefined],
        ['[1]', 'true'],
        ['[2]', undefined],
        ['[2]', 'true'],
      ]),
    );
    expect(queries()).toHaveLength(5);
    await user.click(region.getByRole('radio', { name: 'Доля с задачами' }));
    expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['50% – до 100%', '100%']);
    await user.click(screen.getByRole('button', { name: 'Закрасить территории' }));
    expect(screen.queryByRole('region', { name: 'Территории' })).toBeNull();
  });

  it('are also a table, whose row leads to the territory', async () => {
    const user = await shade();
    const region = within(await legend());
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
    await user.click(region.getByRole('button', { name: 'Таблица' }));
    const table = within(screen.getByRole('region', { name: 'Территории на карте' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ),
    ).toEqual([
      ['Сибирь', nb('2 000 ₽'), '4', '4', '50%'],
      ['Урал', nb('250,40 ₽'), '1', '1', '100%'],
    ]);
    const before = place();
    await user.click(table.getByText('Урал'));
    await waitFor(() => expect(place()).not.toBe(before));
  });

  it('report a failed territory in the legend, with a retry', async () => {
    const user = await shade();
    const region = within(await legend());
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
    fixture.on(list, ...Array<Answer>(5).fill(failure(500, 'Нет')));
    await choose(user, 'Актуальность', 'Не актуальные');
    await apply(user);
    expect((await region.findByRole('alert')).textContent).toContain('Не все территории посчитаны');
    fixture.on(list, ...Array<Answer>(4).fill(envelope([point(1)])));
    await user.click(region.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(region.queryByRole('alert')).toBeNull());
  });
});
