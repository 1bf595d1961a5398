import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';

const { fixture, openList, openNew, column, sent } = renderCustomResource({ kind: 'phone', label: 'Телефон' });

async function openStored(own: string) {
  fixture.host['GET /api/v1/visits/'] = envelope([{ visitId: 5, name: 'Старый', own }]);
  fixture.host['GET /api/v1/visits/5/'] = envelope({ visitId: 5, name: 'Старый', own });
  fixture.host['PUT /api/v1/visits/5/'] = envelope({ visitId: 5 });
  const { user } = await openList();
  await user.click(await screen.findByText('Старый'));
  const form = within(await screen.findByRole('dialog', { name: 'Визит' }));
  return { user, form, box: await form.findByRole<HTMLInputElement>('textbox', { name: 'Телефон' }) };
}

describe('kind phone', () => {
  it('uses the mask of the sign-in and sends 11 digits, in a form and in a filter (part1 §2.2)', async () => {
    const { user, filter } = await openList();
    const form = await openNew(user);
    const box = form.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' });
    expect(box.placeholder).toBe('+7 (___) ___-__-__');
    await user.type(box, '89123456789');
    expect(box.value).toBe('+7 (912) 345-67-89');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ name: null, own: '79123456789' });
    await waitFor(() => expect(column()).toEqual(['+7 (912) 345-67-89']));
    const input = filter.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' });
    await user.type(input, '9123{Enter}');
    expect(input.value).toBe('+7 (912) 3');
    await waitFor(() => expect(fixture.seen.at(-1)?.query['own']).toBe('79123'));
    expect(column()).toEqual(['+7 (912) 345-67-89']);
  });

  it.each([
    ['+375 29 123-45-67', '+375 29 123-45-67', '+375 29 123-45-67'],
    ['102', '102', '102'],
    ['79123456789 доб. 5', '79123456789 доб. 5', '79123456789 доб. 5'],
    ['8 (912) 345-67-89', '+7 (912) 345-67-89', '+7 (912) 345-67-89'],
    ['9123456789', '+7 (912) 345-67-89', '+7 (912) 345-67-89'],
    ['7912', '+7 (912', '7912'],
  ])(
    'shows the stored phone %j as %j in the field and %j in the list, and sends it back unchanged',
    async (stored, shown, listed) => {
      const { user, form, box } = await openStored(stored);
      expect(box.value).toBe(shown);
      expect(column()).toEqual([listed]);
      await user.type(form.getByRole('textbox', { name: 'Название' }), '!');
      await user.click(form.getByRole('button', { name: 'Сохранить' }));
      await waitFor(() => expect(sent()).toEqual({ name: 'Старый!', own: stored }));
    },
  );

  it('keeps a phone of another country as typed', async () => {
    const { user, box } = await openStored('');
    await user.type(box, '+375 29 1');
    expect(box.value).toBe('+375 29 1');
    await user.clear(box);
    await user.type(box, '+7912');
    expect(box.value).toBe('+7 (912');
    await user.clear(box);
    await user.type(box, 'абв');
    expect(box.value).toBe('');
    await user.paste('375 29 123-45-67');
    expect(box.value).toBe('375 29 123-45-67');
  });

  it('edits an irregular stored phone as plain text', async () => {
    const { user, box } = await openStored('доб. 10');
    await user.type(box, '2');
    expect(box.value).toBe('доб. 102');
  });
});
