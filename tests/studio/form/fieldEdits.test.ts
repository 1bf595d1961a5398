import { describe, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import { renameField, withoutField } from '#studio/form/fieldEdits.ts';
import { copiedField, newField } from '#studio/form/fieldStarts.ts';
import { usesOf, fieldUseText } from '#studio/form/fieldUses.ts';
import { applyTextEdits, type TextEdit } from '#studio/form/textEdits.ts';
import { fieldActions } from '#studio/form/fields/fieldActions.ts';
import type { FormEdits } from '#studio/form/useDeclarationForm.ts';
import type { JsonPath } from '#studio/text/schemaAt.ts';
import type { AnyRecord } from '#codecs/records.ts';

const orders = {
  name: 'orders',
  api: { path: '/api/v1/{site}/orders/' },
  list: {
    sort: [{ field: 'plan' }],
    columns: [
      'plan',
      { name: 'left', label: 'Осталось', difference: ['plan', 'fact'] },
      { name: 'who', label: 'Кто', text: '{lastName} {firstName}' },
      { field: 'site', link: 'https://{site}' },
      { field: 'fact', tone: [{ when: { plan: 1 }, tone: 'danger' }] },
    ],
  },
  filter: { title: 'Фильтр', fields: ['plan', 'site'] },
  form: {
    title: 'plan',
    fields: ['fact'],
    groups: [{ row: ['plan', 'fact'], visibleWhen: { anyOf: [{ plan: 1 }, { fact: 2 }] } }],
    confirm: { when: { plan: 'filled' }, title: 'Да?', yes: 'Да' },
  },
  fields: {
    plan: { kind: 'money', label: 'План' },
    fact: {
      kind: 'money',
      label: 'Факт',
      visibleWhen: { required: ['plan'], properties: { plan: { const: 1 } } },
      onLoad: [[{ plan: 1 }, 5]],
    },
    lastName: { kind: 'text', label: 'Фамилия' },
    firstName: { kind: 'text', label: 'Имя', enabledWhen: { if: { plan: 1 }, then: { fact: 2 } } },
    site: {
      kind: 'select',
      label: 'Сайт',
      requires: 'plan',
      dependsOn: { planId: 'plan' },
      clears: { a: ['plan', 'fact'] },
    },
  },
  rules: {
    show: 'dialog',
    all: [
      ['plan', 'Введите план', { plan: 'positive' }],
      ['fact', 'Введите факт', { plan: 'positive', fact: 'positive' }],
    ],
  },
  unique: [{ fields: ['plan'], code: 209, text: 'Есть' }],
  tiles: [
    { name: 'a', title: 'А', measure: { sum: 'plan' } },
    { name: 'b', title: 'Б', measure: 'count', where: { plan: 1 }, by: 'plan' },
  ],
  actions: [
    { name: 'approve', title: 'Утвердить', path: '{id}/approve/', when: { plan: 1 }, sets: { plan: 5, fact: 6 } },
  ],
};

// "Any REST API": the form loses no part of the text
describe('Field edits', () => {
  it('rename a field in every use and change nothing else', () => {
    const text = declarationText(orders);
    const renamed = applyTextEdits(text, renameField(text, 'plan', 'target'));
    expect(renamed).toBe(text.replaceAll('"plan"', '"target"'));
    expect(usesOf(JSON.parse(renamed), 'plan')).toEqual([]);
    expect(applyTextEdits(text, renameField(text, 'site', 'city'))).toBe(
      text.replaceAll('"site"', '"city"').replaceAll('{site}', '{city}'),
    );
  });

  it('keep the stored names of a published field that is renamed, so that it still reads its values', () => {
    const published = {
      fields: {
        price: { kind: 'money', label: 'Цена' },
        photo: { kind: 'images', label: 'Фото' },
        lines: { kind: 'rows', label: 'Строки', fields: { sum: { kind: 'money', label: 'Сумма' } } },
      },
    };
    const renamed = (base: JsonPath, name: string, next: string, now: AnyRecord = published) => {
      let text = declarationText(now);
      const run = (steps: readonly ((item: string) => readonly TextEdit[])[]) =>
        steps.forEach((step) => (text = applyTextEdits(text, [...step(text)])));
      fieldActions(base, {
        run,
        now: () => JSON.parse(text) as AnyRecord,
        published: () => published,
      } as unknown as FormEdits).rename(name, next);
      return (JSON.parse(text) as typeof published).fields as AnyRecord;
    };
    expect(renamed(['fields'], 'price', 'cost')).toMatchObject({
      cost: { kind: 'money', label: 'Цена', read: 'price', query: 'price', send: 'price' },
    });
    expect(renamed(['fields'], 'photo', 'picture').picture).toEqual({
      kind: 'images',
      label: 'Фото',
      read: 'photo',
      query: 'photo',
    });
    expect(renamed(['fields', 'lines', 'fields'], 'sum', 'total').lines).toMatchObject({
      fields: { total: { kind: 'money', label: 'Сумма', read: 'sum', send: 'sum' } },
    });
    const draft = { fields: { ...published.fields, fresh: { kind: 'text', label: 'Новое' } } };
    expect(renamed(['fields'], 'fresh', 'newer', draft).newer).toEqual({ kind: 'text', label: 'Новое' });
  });

  it('give a copied field its own names, so that it does not replace the values of the first', () => {
    const period = newField('dateRange', 'period', 'Период');
    expect(copiedField(period, 'period2')).toEqual({
      ...period,
      read: ['period2From', 'period2To'],
      query: ['period2From', 'period2To'],
      send: ['period2From', 'period2To'],
    });
    const city = { kind: 'text', label: 'Город', read: 'address.city', send: 'address.city', max: 20 };
    expect(copiedField(city, 'city2')).toEqual({ kind: 'text', label: 'Город', max: 20 });
    const names = { kind: 'names', label: 'Имена', read: 'people[].name', send: false };
    expect(copiedField(names, 'names2')).toEqual(names);
  });

  it('describe in words where a field is used', () => {
    expect([...new Set(usesOf(JSON.parse(promoText), 'name').map(fieldUseText))]).toEqual([
      'Список: столбцы',
      'Фильтр',
      'Форма',
      'Правила',
      'Что не повторяется',
    ]);
    expect(usesOf(orders, 'firstName').map(fieldUseText)).toEqual(['Список: столбцы']);
  });

  it('delete a field with every part that depends on it, and preserve the rest', () => {
    expect(withoutField(orders, 'plan')).toEqual({
      name: 'orders',
      api: { path: '/api/v1/{site}/orders/' },
      list: {
        columns: [
          { name: 'who', label: 'Кто', text: '{lastName} {firstName}' },
          { field: 'site', link: 'https://{site}' },
          { field: 'fact' },
        ],
      },
      filter: { title: 'Фильтр', fields: ['site'] },
      form: { fields: ['fact'], groups: [{ row: ['fact'], visibleWhen: { anyOf: [{ fact: 2 }] } }] },
      fields: {
        fact: { kind: 'money', label: 'Факт' },
        lastName: { kind: 'text', label: 'Фамилия' },
        firstName: { kind: 'text', label: 'Имя' },
        site: { kind: 'select', label: 'Сайт', clears: { a: ['fact'] } },
      },
      rules: { show: 'dialog', all: [['fact', 'Введите факт', { fact: 'positive' }]] },
      tiles: [{ name: 'b', title: 'Б', measure: 'count' }],
      actions: [{ name: 'approve', title: 'Утвердить', path: '{id}/approve/', sets: { fact: 6 } }],
    });
    expect(withoutField(orders, 'firstName')).toMatchObject({
      list: { columns: ['plan', {}, { name: 'who', text: '{lastName}' }, {}, {}] },
    });
  });
});
