import { describe, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import { renameField, withoutField } from '#studio/form/fieldEdits.ts';
import { usesOf, fieldUseText } from '#studio/form/fieldUses.ts';
import { applyTextEdits } from '#studio/form/textEdits.ts';

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
