import { expect, it } from 'vitest';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { readExamples } from '#tests/customResources/guideExamples.ts';

const orders = readExamples('declaration')[1] as Record<string, object>;
const text = (change: object) => JSON.stringify({ ...orders, ...change }, null, 1);
/** Returns the diagnostics of the example with these columns, each with its line. */
const diagnosticsOfColumns = (...columns: object[]) =>
  checkDeclarationText(
    'orders.json',
    text({ list: { ...orders['list'], sort: undefined, columns: ['status', ...columns] } }),
  ).diagnostics.map((item) => item.text);
const diagnosticsOf = (change: object) =>
  checkDeclarationText('orders.json', text(change)).diagnostics.map((item) => item.text);

it.each([
  [
    'an unknown field in a template',
    { name: 'a', label: 'А', text: '{lastNme} {firstName}' },
    ['в шаблоне нет такого поля: «lastNme». Возможно, «lastName»?'],
  ],
  [
    'a template without fields',
    { name: 'a', label: 'А', text: 'Заявка' },
    ['в шаблоне нет полей: назовите их в фигурных скобках, например {lastName} {firstName}'],
  ],
  [
    'an unknown field of a sum',
    { name: 'a', label: 'А', sum: ['plan', 'fct'] },
    ['нет такого поля: «fct». Возможно, «fact»?'],
  ],
  [
    'a sum of texts',
    { name: 'a', label: 'А', sum: ['plan', 'lastName'] },
    ['поле «lastName» не складывается: нужны числа, деньги или проценты'],
  ],
  [
    'a difference of three fields',
    { name: 'a', label: 'А', difference: ['plan', 'fact', 'delivery'] },
    ['«difference»: ожидается не более 2 значений'],
  ],
  [
    'a computed column without a name',
    { label: 'А', text: '{lastName}' },
    ['у вычисляемого столбца нет имени (name), под ним он стоит в порядке и настройках'],
  ],
  [
    'a computed column without a label',
    { name: 'a', text: '{lastName}' },
    ['у вычисляемого столбца нет подписи (label)'],
  ],
  [
    'the name of a field',
    { name: 'plan', label: 'А', text: '{lastName}' },
    ['имя «plan» уже есть среди полей: назовите столбец иначе'],
  ],
  [
    'two computations in one column',
    { name: 'a', label: 'А', text: '{lastName}', sum: ['plan', 'fact'] },
    ['столбец вычисляется одним способом: text, sum — оставьте один'],
  ],
  ['no computation', { label: 'А' }, ['столбец: не хватает поля (field) или text, sum, difference']],
  [
    'an unknown lookup',
    { name: 'a', label: 'А', field: 'managerId', lookup: 'companyEmployee' },
    ['нет такого справочника: «companyEmployee». Возможно, «companyEmployees»?'],
  ],
  [
    'a link to an unknown resource',
    { field: 'site', link: 'javascript:{site}' },
    [
      'ссылка «javascript:{site}» никуда не ведёт: она начинается с / (экран продукта), https://, http://, mailto: или tel:',
    ],
  ],
  [
    'an unknown field of a link',
    { field: 'site', link: '/tasks/{taskId}' },
    [
      'в ссылке нет такого поля: «taskId». Есть: orderId, lastName, firstName, site, promoId, managerId, plan, fact, delivery, status, number',
    ],
  ],
  [
    'digits of a text',
    { field: 'site', decimals: 2 },
    ['знаки после запятой (decimals) бывают у чисел, денег и процентов, а это «строка»'],
  ],
  [
    'an unknown tone',
    { field: 'plan', tone: [{ when: { plan: 0 }, tone: 'dangr' }] },
    ['неизвестный тон «dangr». Возможно, «danger»?'],
  ],
  [
    'a tone of an unknown field',
    { field: 'plan', tone: [{ when: { pln: 0 }, tone: 'danger' }] },
    ['условие на поле, которого нет: «pln». Возможно, «plan»?'],
  ],
])('reports %s', (_what, column, expected) => {
  expect(diagnosticsOfColumns(column)).toEqual(expected);
});

it('reports columns computed from each other once', () => {
  expect(
    diagnosticsOfColumns(
      { name: 'a', label: 'А', sum: ['plan', 'b'] },
      { name: 'b', label: 'Б', difference: ['a', 'fact'] },
    ),
  ).toEqual(['столбцы вычисляются друг из друга по кругу: a → b → a']);
});

it('accepts a computed column in order and conditions, but not in a form', () => {
  const made = { name: 'a', label: 'А', sum: ['plan', 'fact'], tone: [{ when: { a: 0 }, tone: 'danger' }] };
  expect(diagnosticsOf({ list: { open: 'modal', columns: [made], sort: [{ field: 'a' }] } })).toEqual([]);
  expect(
    diagnosticsOf({ list: { open: 'modal', columns: [made] }, filter: { title: 'Фильтр', fields: ['a'] } }),
  ).toEqual([expect.stringContaining('нет такого поля: «a»')]);
  expect(diagnosticsOf({ list: { open: 'modal', columns: ['status'], sort: [{ field: 'sttus' }] } })).toEqual([
    'нет такого поля: «sttus». Возможно, «status»?',
  ]);
});

it.each([
  [
    'a path that leaves the resource',
    { path: '/{id}/approve/' },
    ['путь действия «/{id}/approve/»: он стоит за api.path и называет запись, например {id}/approve/'],
  ],
  [
    'a path without the record',
    { path: 'approve/' },
    ['путь действия «approve/»: он стоит за api.path и называет запись, например {id}/approve/'],
  ],
  ['an unknown method', { method: 'POSTT' }, ['неизвестный метод «POSTT». Возможно, «POST»?']],
  ['an unknown field that it sets', { sets: { sttus: 'approved' } }, ['нет такого поля: «sttus». Возможно, «status»?']],
  ['a value that the field does not accept', { sets: { plan: -1 } }, ['«plan» не может стать -1: не меньше 0']],
  [
    'a field that is not stored',
    { sets: { orderId: 1 } },
    ['поле «orderId» не отправляется и не хранится: действие его не изменит'],
  ],
  [
    'a condition on an unknown field',
    { when: { sttus: 'new' } },
    ['условие на поле, которого нет: «sttus». Возможно, «status»?'],
  ],
])('reports an action with %s', (_what, change, expected) => {
  expect(
    diagnosticsOf({ actions: [{ name: 'approve', title: 'Утвердить', path: '{id}/approve/', ...change }] }),
  ).toEqual(expected);
});

it('reports a duplicate action, a rule on a read-only form, and a create button on a view', () => {
  const approve = { name: 'approve', title: 'Утвердить', path: '{id}/approve/' };
  expect(diagnosticsOf({ actions: [approve, { ...approve, title: 'Одобрить' }] })).toEqual([
    'действие «approve» уже есть',
  ]);
  expect(
    diagnosticsOf({ rules: { show: 'dialog', all: [['number', 'Введите номер', { number: 'filled' }]] } }),
  ).toEqual(['правило на поле «number», которое только читается (readOnly): исправить его в форме нельзя']);
  expect(diagnosticsOf({ form: { ...orders['form'], readOnly: true } })).toEqual([
    'форма только читается (readOnly): создать в ней запись нельзя, уберите create',
  ]);
});
