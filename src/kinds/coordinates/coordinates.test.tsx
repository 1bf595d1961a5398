import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { fixture, openList, openNew, column, sent } = renderCustomResource({
  kind: 'coordinates',
  label: 'Место',
  read: ['lat', 'lng'],
  send: ['lat', 'lng'],
});

describe('kind coordinates in a custom resource', () => {
  it('accepts typed coordinates, sends two numbers, shows them as text, and does not send an invalid point', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await user.type(form.getByRole('textbox', { name: 'Название' }), 'Кремль');
    const box = await form.findByRole<HTMLInputElement>('textbox', { name: 'Место' });
    await user.type(box, '155.75 37.61');
    await user.tab();
    expect((await form.findByRole('alert')).textContent).toBe('Широта бывает от -90 до 90, долгота от -180 до 180');
    expect(box.value).toBe('155.75 37.61');
    await user.clear(box);
    await user.type(box, '55,75; 37,61');
    await user.tab();
    expect(box.value).toBe('55.75, 37.61');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ name: 'Кремль', lat: 55.75, lng: 37.61 });
    await waitFor(() => expect(column()).toEqual(['55.75, 37.61']));
    const token = (await fixture.api.signIn()).access_token;
    expect(
      (await fixture.api.call('POST', '/api/v1/visits/', token, { name: 'Вне', lat: 95, lng: 1 })).body.error?.data,
    ).toEqual({ lng: ['Широта бывает от -90 до 90, долгота от -180 до 180'] });
  });

  it('opens the map picker by a button; Esc keeps the point and returns the focus', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    const box = await form.findByRole<HTMLInputElement>('textbox', { name: 'Место' });
    await user.type(box, '55.75, 37.61');
    const button = form.getByRole('button', { name: 'Показать на карте: Место' });
    await user.click(button);
    const picker = within(await screen.findByRole('dialog', { name: 'Место: место на карте' }));
    expect(picker.getByRole('status', { name: 'Выбранная точка' }).textContent).toBe('55.75, 37.61');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Место: место на карте' })).toBeNull());
    expect([box.value, document.activeElement]).toEqual(['55.75, 37.61', button]);
  });

  it('picks the centre of the map on Enter', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    const box = await form.findByRole<HTMLInputElement>('textbox', { name: 'Место' });
    await user.click(form.getByRole('button', { name: 'Показать на карте: Место' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Место: место на карте' }));
    expect(picker.getByRole('button', { name: 'Выбрать' })).toHaveProperty('disabled', true);
    picker.getByRole('group', { name: 'Карта' }).focus();
    await user.keyboard('{Enter}');
    expect(picker.getByRole('status', { name: 'Выбранная точка' }).textContent).toBe('60, 100');
    await user.click(picker.getByRole('button', { name: 'Выбрать' }));
    expect(box.value).toBe('60, 100');
  });
});
