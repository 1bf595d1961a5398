import { screen, waitFor, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { kindOf } from '../registry/kinds.ts';

const address: FieldOf<'group'> = {
  kind: 'group',
  label: 'Адрес',
  fields: {
    city: { kind: 'text', label: 'Город' },
    floor: { kind: 'number', label: 'Этаж', send: 'in.floor', read: 'in.floor' },
    kladr: { kind: 'carried' },
  },
  rules: [['city', 'Введите город', { city: 'filled' }]],
};
const texts = fc.string({ minLength: 1 }).map((text) => text.trim() || 'а');
describe('kind group', () => {
  testKindContract(address, fc.record({ city: texts, floor: fc.nat(), kladr: fc.option(texts) }));
});

const { openList, openNew, column, sent, fixture } = renderCustomResource(address);
const inside = () => within(screen.getByRole('group', { name: 'Адрес' }));

describe('one nested object inside a record', () => {
  it('reads and sends an object, shows the texts of its fields, and carries members that the form does not show', () => {
    const { parse, serialize, toText } = kindOf(address);
    const raw = { city: 'Тверь', in: { floor: 2 }, kladr: '69' };
    expect(parse(raw, address)).toEqual({ city: 'Тверь', floor: 2, kladr: '69' });
    expect(serialize(parse(raw, address), address)).toEqual(raw);
    expect([toText(raw, address), toText({}, address), toText(null, address)]).toEqual(['Тверь, 2', '-', '-']);
  });

  it('shows its fields and their errors in the form, and the API rejects the same values', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await screen.findByRole('group', { name: 'Адрес' });
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Адрес: Введите город');
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }));
    await waitFor(() =>
      expect(inside().getByRole('textbox', { name: 'Город' }).getAttribute('aria-invalid')).toBe('true'),
    );
    await user.type(inside().getByRole('textbox', { name: 'Город' }), 'Тверь');
    await user.type(inside().getByRole('textbox', { name: 'Этаж' }), '2');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ name: null, own: { city: 'Тверь', in: { floor: 2 }, kladr: null } });
    await waitFor(() => expect(column()).toEqual(['Тверь, 2']));
    const token = (await fixture.api.signIn()).access_token;
    expect(
      (await fixture.api.call('POST', '/api/v1/visits/', token, { own: { city: 'Тверь', in: { floor: 'два' } } })).body
        .error?.data,
    ).toEqual({ own: ['Этаж: Неверный тип значения'] });
    expect((await fixture.api.call('POST', '/api/v1/visits/', token, { own: { city: ' ' } })).body.error?.data).toEqual(
      {
        own: ['Введите город'],
      },
    );
  });
});
