import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import MapScreen from '#custom/map/MapScreen.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();

// jsdom has no canvas drawing: the canvas stays empty.
beforeAll(() => void (HTMLCanvasElement.prototype.getContext = () => null));

it('shows a manager no hint about missing streets, which only an administrator can connect', async () => {
  fixture.on('GET /api/v1/tradePoints/', envelope([]));
  await fixture.draw(<MapScreen />, '?place=60,100,9');
  await screen.findByRole('img', { name: /^Масштаб: / });
  expect(screen.queryByText(/^Улицы не показаны/)).toBeNull();
});
