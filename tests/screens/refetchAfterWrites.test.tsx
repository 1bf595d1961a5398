import { useDataProvider } from '@refinedev/core';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { recordsIn } from '#codecs/records.ts';
import { useGet } from '#engine/core/useGet.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import { useLookup } from '#engine/lookups/useLookup.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const path = '/api/v1/audit/trademarks/';
const get = `GET ${path}`;

function Names(): ReactNode {
  const { data } = useGet(path);
  const { options } = useLookup(sharedLookups.distributors);
  return (
    <>
      <p>
        Марки:{' '}
        {recordsIn<{ name: string }>(data)
          .map(({ name }) => name)
          .join(', ')}
      </p>
      <p>Дистрибьюторы: {options.map(({ name }) => name).join(', ')}</p>
    </>
  );
}

/** Draws a component that shows responses and can be left and reopened, beside one that writes. */
function Page(): ReactNode {
  const [shown, setShown] = useState(true);
  const { custom } = useDataProvider()();
  const write = () => custom?.({ url: '/api/v1/notifications/', method: 'post', payload: {} }).catch(() => undefined);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        Место
      </button>
      <button type="button" onClick={() => void write()}>
        Записать
      </button>
      {shown && <Names />}
    </>
  );
}

async function leftAndBack(between: () => Promise<void>): Promise<void> {
  fixture.on(get, envelope([{ name: 'Первая' }]), envelope([{ name: 'Вторая' }]));
  fixture.on(
    `GET ${sharedLookups.distributors.path}`,
    envelope([{ distrId: 1, name: 'Восток' }]),
    envelope([{ distrId: 1, name: 'Запад' }]),
  );
  const user = await fixture.draw(<Page />);
  await screen.findByText('Марки: Первая');
  await screen.findByText('Дистрибьюторы: Восток');
  await user.click(screen.getByRole('button', { name: 'Место' }));
  await between();
  await user.click(screen.getByRole('button', { name: 'Место' }));
}
const write = async (): Promise<void> => {
  screen.getByRole('button', { name: 'Записать' }).click();
  await waitFor(() => expect(fixture.seenOf('POST /api/v1/notifications/')).toHaveLength(1));
};

describe('Recent responses (spec D57)', () => {
  it('are requested again after a write, in every component and input that shows them', async () => {
    fixture.host['POST /api/v1/notifications/'] = envelope({ notificationId: 1 });
    await leftAndBack(write);
    expect(await screen.findByText('Марки: Вторая')).toBeTruthy();
    expect(await screen.findByText('Дистрибьюторы: Запад')).toBeTruthy();
  });

  it('are requested again after a failed write, which the server may have executed', async () => {
    fixture.host['POST /api/v1/notifications/'] = failure(500, 'Сбой', undefined, 500);
    await leftAndBack(write);
    expect(await screen.findByText('Марки: Вторая')).toBeTruthy();
  });

  it('are reused while no write happened', async () => {
    await leftAndBack(() => Promise.resolve());
    expect(await screen.findByText('Марки: Первая')).toBeTruthy();
    expect(
      [fixture.seenOf(get), fixture.seenOf(`GET ${sharedLookups.distributors.path}`)].map(({ length }) => length),
    ).toEqual([1, 1]);
  });
});
