import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import MapScreen from '#custom/map/MapScreen.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture({ ...engine, superUser: true });
const list = 'GET /api/v1/tradePoints/';
const point = (tradePointId: number) => ({
  tradePointId,
  name: `Магазин ${tradePointId}`,
  lat: 55,
  lng: 73,
  totalMoney: 1500,
  tasksCount: 3,
  distributors: [],
});

// jsdom has no canvas drawing: the canvas stays empty.
beforeAll(() => void (HTMLCanvasElement.prototype.getContext = () => null));

describe('Base map without streets', () => {
  const note = 'Улицы не показаны: карта улиц не подключена. Её подключает параметр tiles в файле config/app.json.';

  it('has a scale that follows the map', async () => {
    fixture.on(list, envelope([]));
    const user = await fixture.draw(<MapScreen />, '?place=60,100,3');
    expect((await screen.findByRole('img', { name: 'Масштаб: 1\u00a0000 км' })).textContent).toBe('1\u00a0000 км');
    await user.click(screen.getByRole('button', { name: 'Приблизить' }));
    expect(await screen.findByRole('img', { name: 'Масштаб: 500 км' })).toBeTruthy();
  });

  it('shows from zoom 9, where its outlines end, a hint for administrators, and none farther out', async () => {
    fixture.on(list, envelope([]));
    const user = await fixture.draw(<MapScreen />, '?place=60,100,8');
    await screen.findByRole('img', { name: /^Масштаб: / });
    expect(screen.queryByText(note)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Приблизить' }));
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it("includes the count and the money of a cluster's label in its accessible name", async () => {
    fixture.on(list, envelope([point(1), point(2)]));
    await fixture.draw(<MapScreen />);
    const cluster = await screen.findByRole('button', { name: '2 точки, 3\u00a0000\u00a0₽' });
    expect(cluster.textContent).toBe('2 точки, 3\u00a0000\u00a0₽');
    expect(cluster.hasAttribute('aria-label')).toBe(false);
  });
});
