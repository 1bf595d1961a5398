import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import BillingScreen from '#custom/billing/BillingScreen.tsx';
import MmlScreen from '#custom/mml/MmlScreen.tsx';
import TasksScreen from '#custom/pointTasks/TasksScreen.tsx';
import { FilterAddressProvider } from '#engine/core/filterAddress.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const reader: Declaration = { ...promo, name: 'promoReader', api: { ...promo.api, verbs: ['list', 'one'] } };
const filterNamedOpen: Declaration = {
  ...promo,
  name: 'promoOpen',
  filter: { title: 'Фильтр', fields: ['open'] },
  fields: { ...promo.fields, open: { kind: 'text', label: 'Открыта', read: false } },
};
const fixture = createScreenFixture({ ...engine, resources: [...engine.resources, promo, reader, filterNamedOpen] });
const spring = {
  promoId: 7,
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [1],
  discount: 0.1,
  status: 0,
};
const autumn = { ...spring, promoId: 8, name: 'Осень' };

function Browser(): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Назад в браузере
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Вперёд в браузере
      </button>
    </>
  );
}
async function open(address = '', declaration = promo) {
  fixture.host['GET /api/v1/promos/'] = envelope([spring, autumn]);
  fixture.host['GET /api/v1/promos/7/'] = envelope(spring);
  fixture.host['GET /api/v1/promos/8/'] = envelope(autumn);
  return fixture.draw(
    <>
      <Browser />
      <ResourceScreen declaration={declaration} />
    </>,
    address,
  );
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const form = (name = 'Промоакция') => screen.findByRole('dialog', { name });
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const back = 'Назад в браузере';
const forward = 'Вперёд в браузере';
const press = (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const close = async (user: Awaited<ReturnType<typeof open>>) => {
  await press(user, 'Закрыть окно');
  await expectNoDialog();
};

describe('Links to records', () => {
  it('stores the open record beside the filter in the address, and a page at that address opens it', async () => {
    const user = await open('?status=0');
    await user.click(await rowOf('Осень'));
    await form();
    await expect.poll(() => fixture.address()).toBe('?status=0&open=8');
  });

  it('opens the record of a link over its list, and removes it from the address on closing', async () => {
    const user = await open('?status=0&open=8');
    expect(within(await form()).getByDisplayValue('Осень')).toBeTruthy();
    expect(await screen.findByText('Весна')).toBeTruthy();
    await close(user);
    await expect.poll(() => fixture.address()).toBe('?status=0');
  });

  it('closes it by Back and opens it again by Forward', async () => {
    const user = await open();
    await user.click(await rowOf('Весна'));
    await form();
    await press(user, back);
    await expectNoDialog();
    await expect.poll(() => fixture.address()).toBe('');
    await press(user, forward);
    expect(within(await form()).getByDisplayValue('Весна')).toBeTruthy();
  });

  it('adds one history entry on opening, and the cross goes back over it', async () => {
    const user = await open();
    await user.click(await rowOf('Весна'));
    await form();
    await close(user);
    await expect.poll(() => fixture.address()).toBe('');
    await press(user, forward);
    await form();
    await expect.poll(() => fixture.address()).toBe('?open=7');
  });

  it('shows the previous record by Back from another record', async () => {
    const user = await open('?open=7');
    await form();
    await close(user);
    await user.click(await rowOf('Осень'));
    expect(within(await form()).getByDisplayValue('Осень')).toBeTruthy();
  });

  it('opens a row pressed while a modal closes, and closing that one returns to the list', async () => {
    const user = await open();
    await user.click(await rowOf('Весна'));
    await form();
    await user.keyboard('{Escape}');
    await user.click(screen.getByText('Осень'));
    await waitFor(() => expect(screen.getByDisplayValue('Осень')).toBeTruthy());
    await expect.poll(() => fixture.address()).toBe('?open=8');
    await close(user);
    await expect.poll(() => fixture.address()).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('encodes a new record as ?open=new', async () => {
    const user = await open();
    await press(user, 'Создать акцию');
    await form();
    await expect.poll(() => fixture.address()).toBe('?open=new');
    await close(user);
    await expect.poll(() => fixture.address()).toBe('');
  });

  it('keeps typed but unapplied filter values while a record opens and closes', async () => {
    const user = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Ве');
    await user.click(await rowOf('Весна'));
    await form();
    await close(user);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' }).value).toBe('Ве');
  });
});

describe('Links that lead to no record', () => {
  it('show a message for a missing record in place of the modal, with a way back to the list', async () => {
    fixture.host['GET /api/v1/promos/9/'] = failure(404, 'Акция не найдена', undefined, 404);
    const user = await open('?open=9');
    const dialog = within(await form());
    expect((await dialog.findByRole('alert')).textContent).toContain('Акция не найдена');
    expect(await screen.findByText('Весна')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Закрыть' }));
    await expectNoDialog();
    await expect.poll(() => fixture.address()).toBe('');
  });

  it('show why a record was refused', async () => {
    fixture.host['GET /api/v1/promos/9/'] = failure(403, 'Недостаточно прав', undefined, 403);
    await open('?open=9');
    expect((await within(await form()).findByRole('alert')).textContent).toContain('Недостаточно прав');
  });

  it('explain that the user may not create a record', async () => {
    await open('?open=new', reader);
    expect(within(await form()).getByText('Недостаточно прав, чтобы создать запись')).toBeTruthy();
  });

  it.each(['abc', '-5', '../../users', '%00', 'copy-x'])(
    'drop the invalid open=%s from the address and keep the filter',
    async (text) => {
      await open(`?status=0&open=${text}`);
      await rowOf('Весна');
      await expect.poll(() => fixture.address()).toBe('?status=0');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(fixture.seen.filter(({ path }) => path.startsWith('/api/v1/promos/')).map(({ path }) => path)).toEqual([
        '/api/v1/promos/',
      ]);
    },
  );

  it('keep `open` for a filter with a field of that name', async () => {
    const user = await open('?open=abc', filterNamedOpen);
    await user.click(await rowOf('Весна'));
    await form();
    await expect.poll(() => fixture.address()).toBe('?open=abc');
  });
});

describe('Row in a new tab', () => {
  const opened = () => vi.spyOn(window, 'open').mockReturnValue(null);

  it('opens there by the middle button and leaves this page unchanged', async () => {
    const tabs = opened();
    const user = await open('?status=0');
    await user.pointer({ keys: '[MouseMiddle]', target: await screen.findByText('Осень') });
    expect(tabs.mock.calls).toEqual([['/?status=0&open=8', '_blank', 'noopener']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    tabs.mockRestore();
  });

  it('opens there by Ctrl and click or Enter; a plain click afterwards opens it in this page', async () => {
    const tabs = opened();
    const user = await open();
    await user.keyboard('{Control>}');
    await user.click(await screen.findByText('Осень'));
    (await rowOf('Весна')).focus();
    await user.keyboard('{Enter}{/Control}');
    expect(tabs.mock.calls.map(([address]) => address)).toEqual(['/?open=8', '/?open=7']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByText('Осень'));
    await form();
    tabs.mockRestore();
  });

  it('is not opened by the middle button on a button of the row', async () => {
    const tabs = opened();
    const user = await open();
    await user.pointer({
      keys: '[MouseMiddle]',
      target: within(await rowOf('Осень')).getByRole('button', { name: 'Удалить' }),
    });
    expect(tabs).not.toHaveBeenCalled();
    tabs.mockRestore();
  });
});

describe('Links to lists elsewhere in the product', () => {
  it('are not changed by the open record of a nested screen', async () => {
    fixture.host['GET /api/v1/promos/'] = envelope([spring]);
    fixture.host['GET /api/v1/promos/7/'] = envelope(spring);
    const user = await fixture.draw(
      <FilterAddressProvider value={[new URLSearchParams(), () => undefined]}>
        <ResourceScreen declaration={promo} />
      </FilterAddressProvider>,
    );
    await user.click(await rowOf('Весна'));
    await form();
    await expect.poll(() => fixture.address()).toBe('');
    await close(user);
  });

  const employees = 'GET /api/v1/billing/fieldEmployees/';
  const orlov = {
    fieldEmployeeId: 1,
    secondName: 'Орлов',
    firstName: 'Иван',
    middleName: null,
    fullName: 'Орлов И.',
    phone: '79123456789',
  };

  it("show a field employee with the name from the list's row", async () => {
    fixture.on(employees, envelope([orlov]));
    await fixture.draw(<BillingScreen />, '?open=1');
    expect(await form('Орлов Иван')).toBeTruthy();
  });

  it('open an employee outside the loaded pages without the name', async () => {
    fixture.on(employees, envelope([orlov]));
    await fixture.draw(<BillingScreen />, '?open=2');
    expect(await form('Торговый агент')).toBeTruthy();
  });

  it('have an address for the second click on an employee, too (spec D22)', async () => {
    fixture.on(employees, envelope([orlov]));
    const user = await fixture.draw(<BillingScreen />);
    await user.click(await screen.findByText('Орлов Иван'));
    await expect.poll(() => fixture.address()).toBe('');
    await user.click(screen.getByText('Орлов Иван'));
    await form('Орлов Иван');
    await expect.poll(() => fixture.address()).toBe('?open=1');
  });

  it('open a trade point', async () => {
    fixture.on(
      'GET /api/v1/tradePoints/',
      envelope([{ tradePointId: 5, name: 'Магазин «Весна»', address: 'Ленина, 1', totalMoney: 10, tasksCount: 1 }]),
    );
    const user = await fixture.draw(<TasksScreen />, '?open=5');
    await form('Магазин «Весна»');
    await close(user);
    await expect.poll(() => fixture.address()).toBe('');
  });

  it('explain that the list does not show a trade point', async () => {
    fixture.on('GET /api/v1/tradePoints/', envelope([]));
    await fixture.draw(<TasksScreen />, '?open=6');
    expect(within(await form('Торговая точка')).getByText('Этой торговой точки нет в списке')).toBeTruthy();
  });

  it('open a product list', async () => {
    fixture.host['GET /api/v1/mml/'] = envelope([{ mmlId: 3, name: 'Чай', itemsCount: 1 }]);
    fixture.host['GET /api/v1/mml/3/'] = envelope({ mmlId: 3, name: 'Чай', items: [] });
    const user = await fixture.draw(<MmlScreen />, '?open=3');
    expect(within(await form('Списки MML / Чай')).getByDisplayValue('Чай')).toBeTruthy();
    await close(user);
    await expect.poll(() => fixture.address()).toBe('');
  });
});
