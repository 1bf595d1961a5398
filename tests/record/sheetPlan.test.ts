import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#codecs/records.ts';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { guardFormula, unguardFormula } from '#codecs/sheet/formulaText.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import { rawOf } from '#record/rawOf.ts';
import { recordOf } from '#record/recordOf.ts';
import { headerKey, matchHeaders, headersSignature, type Matching } from '#record/sheetMatch.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import { readRowKey, keyRepeats, planRow, type RowMatch } from '#record/sheetRow.ts';
import { salesResource } from '#resources/masterData/sales.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { cases } from '#tests/kinds/sheetCases.ts';

const declaration: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'modal', columns: ['name', { field: 'share', label: 'Доля, %' }, 'who'] },
  filter: { title: 'Фильтр', fields: ['onlyNew'] },
  form: {
    title: 'name',
    submit: {},
    fields: ['share', 'money', 'period', 'status', 'manager', 'agent', 'regions', 'own', 'bonus', 'code', 'starts'],
  },
  fields: {
    name: { kind: 'editableTitle', label: 'Название' },
    share: { kind: 'percent', label: 'Доля' },
    money: { kind: 'money', label: 'Сумма', max: 50_000 },
    period: { kind: 'dateRange', label: 'Период', read: ['startDate', 'endDate'], send: ['startDate', 'endDate'] },
    status: {
      kind: 'radio',
      label: 'Статус',
      options: [
        [0, 'Новый'],
        [1, 'Закрыт'],
      ],
      default: 0,
    },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployees', read: 'manager.id', send: 'managerId' },
    agent: { kind: 'select', label: 'Агент', lookup: 'fieldEmployees', requires: 'manager' },
    regions: { kind: 'treeSelect', label: 'Регионы', lookup: 'territories' },
    own: { kind: 'flag', label: 'Свой' },
    bonus: { kind: 'number', label: 'Бонус', enabledWhen: { own: true }, disabledHint: 'Бонус бывает у своих' },
    code: { kind: 'text', label: 'Код ёмкости' },
    starts: { kind: 'time', label: 'Начало', wire: 'minutes' },
    who: { kind: 'names', label: 'Кто', read: 'manager.name' },
    shownStatus: {
      kind: 'status',
      label: 'Статус',
      read: 'status',
      options: [
        [0, 'Новый'],
        [1, 'Закрыт'],
      ],
    },
    onlyNew: { kind: 'flag', label: 'Только новые', read: false },
    force: { kind: 'constant', value: false, read: false },
  },
  rules: {
    show: 'dialog',
    all: [
      ['name', 'Введите название', { name: 'filled' }],
      ['money', 'Введите сумму', { money: 'positive' }],
    ],
  },
};
const managers = new Map<string | number, string>([
  [1, 'Иванов'],
  [2, 'Петров'],
  [3, 'Петров'],
  [4, 'Ким'],
]);
const idsOf = (name: string) =>
  [...managers].filter(([, own]) => own.toLowerCase() === name.toLowerCase()).map(([id]) => id);
const record: AnyRecord = {
  visitId: 5,
  name: 'Утро',
  share: 0.29,
  money: 1204.5,
  startDate: '2026-02-01',
  endDate: '2026-02-28',
  status: 1,
  manager: { id: 2, name: 'Петров' },
  agent: 4,
  regions: [1, 9],
  own: true,
  bonus: 7,
  code: '007',
  starts: 570,
};
const names = Object.keys(declaration.fields).filter((name) => !['onlyNew', 'force', 'shownStatus'].includes(name));

function exported(from: AnyRecord, declared = declaration, fields = names): { heads: string[]; cells: SheetCell[] } {
  const all = fields.map((name) => ({ name, field: declared.fields[name] as Declaration['fields'][string] }));
  return {
    heads: ['ID', ...all.flatMap(({ name, field }) => sheetOf(field).headers(field.label ?? name, field))],
    cells: [
      { type: 'number', number: Number(from[declared.api.id]), format: 'plain' },
      ...all.flatMap(({ name, field }) =>
        sheetOf(field).toCells(rawOf(name, field, from), field, (id) => managers.get(id)),
      ),
    ],
  };
}

const matched = (headers: readonly string[], declared = declaration): Matching =>
  matchHeaders(
    declared,
    headers.map((text, column) => ({ column, text })),
  );
const planning = (headers: readonly string[], declared = declaration): SheetPlanning => ({
  declaration: declared,
  columns: matched(headers, declared).columns,
  namesOf: () => (id) => managers.get(id),
  idsOf: () => idsOf,
});
const text = (message: string): SheetCell => ({ type: 'text', text: message });
const row = (cells: readonly (SheetCell | string)[], more: Partial<ReadRow> = {}): ReadRow => ({
  number: 2,
  cells: cells.map((cell) => (typeof cell === 'string' ? text(cell) : cell)),
  wrong: new Map(),
  ...more,
});
/** Plans a row with these texts under these headers. */
const plan = (
  result: Record<string, SheetCell | string>,
  found: Partial<RowMatch> = {},
  more: Partial<ReadRow> = {},
  declared = declaration,
) =>
  planRow(planning(Object.keys(result), declared), row(Object.values(result), more), null, {
    key: null,
    records: [],
    ...found,
  });
const onto = { key: 5, records: [record] };

describe('Matching headers to fields', () => {
  it('matches label or name, ignoring case, ё and spaces; distinguishes read-only from unknown headers', () => {
    const { columns, shown, unknown } = matched([
      'НАЗВАНИЕ ',
      'код  емкости',
      'доля,%',
      'startDate',
      'Период с',
      'периодпо',
      'Кто',
      'Прочее',
      'id',
      'money',
      'Только новые',
    ]);
    expect(columns.map(({ field, part, column }) => [column, field, part])).toEqual([
      [0, 'name', 0],
      [1, 'code', 0],
      [2, 'share', 0],
      [4, 'period', 0],
      [5, 'period', 1],
      [8, null, 0],
      [9, 'money', 0],
    ]);
    expect([shown, unknown].map((headers) => headers.map(({ text }) => text))).toEqual([
      ['Кто', 'Только новые'],
      ['startDate', 'Прочее'],
    ]);
  });

  it('matches the other headers that a field declares, after labels', () => {
    const headers = ['Дата', 'Контрагент', 'Номенклатура', 'Количество', 'Вес', 'Сумма', 'Менеджер'];
    expect(matched(headers, salesResource).columns.map(({ field }) => field)).toEqual([
      'day',
      'point',
      'product',
      'pieces',
      'kg',
      'rub',
      'agent',
    ]);
    const coded = matched(['Код', 'Номенклатура', 'Код 1С', 'Код в учётной системе'], salesResource);
    expect(coded.columns.map(({ head, field }) => [head, field])).toEqual([
      ['Номенклатура', 'product'],
      ['Код в учётной системе', 'code'],
    ]);
    expect(matched(['Сумма', 'Сумма, ₽'], salesResource).columns.map(({ column }) => column)).toEqual([1]);
  });

  it('prefers the editable field when two have the same label', () => {
    expect(matched(['Статус']).columns).toEqual([{ field: 'status', part: 0, column: 0, head: 'Статус' }]);
  });

  it('uses an earlier choice of the user for files with the same headers', () => {
    const headers = ['Название', 'Прочее', 'Сумма'].map((message, column) => ({ column, text: message }));
    const remembered = new Map([
      [headerKey('Прочее'), { field: 'code', part: 0 }],
      [headerKey('Сумма'), null],
    ]);
    expect(matchHeaders(declaration, headers, remembered).columns.map(({ head, field }) => [head, field])).toEqual([
      ['Название', 'name'],
      ['Прочее', 'code'],
    ]);
    expect(headersSignature(headers)).toBe(
      headersSignature([
        { column: 3, text: 'НАЗВАНИЕ' },
        { column: 4, text: 'про чее' },
        { column: 9, text: 'сумма' },
      ]),
    );
    expect(headersSignature([...headers, { column: 3, text: 'Ошибка' }])).toBe(headersSignature(headers));
  });
});

describe("Matching rows by id, or by a key field of the user's choice", () => {
  const at = (headers: string[], cells: (SheetCell | string)[], key: string | null, more = {}) =>
    readRowKey(planning(headers), row(cells, more), key);
  it('reads the key as its column formats it', () => {
    expect(at(['ID'], [{ type: 'number', number: 5, format: 'plain' }], null)).toEqual({ key: 5 });
    expect([
      at(['ID'], ['№ 5'], null),
      at(['ID'], [''], null),
      at(['ID'], ['12345678901234567890'], null),
      at(['Сумма'], ['5'], null),
    ]).toEqual([{ key: 5 }, { key: null }, { key: '12345678901234567890' }, { key: null }]);
    expect([at(['Код ёмкости'], ['007'], 'code'), at(['Менеджер'], ['Ким'], 'manager')]).toEqual([
      { key: '007' },
      { key: 4 },
    ]);
    expect(at(['Код ёмкости'], [''], 'code')).toEqual({
      wrong: { field: 'code', column: 0, reason: 'Не заполнено поле, по которому ищутся записи' },
    });
  });

  it('reports an unknown id and an ambiguous key, and creates a record for an unknown key', () => {
    const errors = (found: RowMatch, key: string | null) =>
      planRow(planning(['ID', 'Название', 'Сумма']), row(['5', 'Утро', '7']), key, found);
    expect(errors({ key: 5, records: [] }, null).errors).toEqual([
      { field: null, column: 0, reason: 'Записи № 5 нет: её удалили, или номер неверен' },
    ]);
    expect(errors({ key: 'Утро', records: [] }, 'name').state).toBe('new');
    expect(errors({ key: 'Утро', records: [record, record] }, 'name').errors[0]?.reason).toBe(
      'С таким значением несколько записей (2): выберите другой столбец, по которому их искать',
    );
  });

  it('uses a record only once when two rows contain it', () => {
    const repeats = keyRepeats();
    expect([
      repeats('5', row([], { number: 2 })),
      repeats('6', row([], { number: 3 })),
      repeats('5', row([], { number: 9 })),
    ]).toEqual([undefined, undefined, 'Эта же запись уже есть в строке 2']);
  });

  it('reports operations that the resource does not offer', () => {
    const readOnly = {
      ...declaration,
      api: { ...declaration.api, verbs: ['list', 'one'] as const },
    } as unknown as Declaration;
    expect(
      [plan({ Название: 'Вечер' }, onto, {}, readOnly), plan({ Название: 'Вечер' }, {}, {}, readOnly)].map(
        ({ errors }) => errors[0]?.reason,
      ),
    ).toEqual(['Записи здесь не изменяются', 'Новые записи здесь не создаются']);
  });
});

describe('Plan of a row with a record', () => {
  it('lists different cells with old and new values, and the body of the form', () => {
    const { state, changes, body } = plan({ ID: '5', Доля: '12,5 %', Название: 'Утро', 'Период по': '31.03.26' }, onto);
    expect(state).toBe('changed');
    expect(changes).toEqual([
      { name: 'share', before: 29, after: 12.5 },
      { name: 'period', before: ['2026-02-01', '2026-02-28'], after: ['2026-02-01', '2026-03-31'] },
    ]);
    expect(body).toEqual({
      name: 'Утро',
      share: 0.125,
      money: 1204.5,
      startDate: '2026-02-01',
      endDate: '2026-03-31',
      status: 1,
      managerId: 2,
      agent: 4,
      regions: [1, 9],
      own: true,
      bonus: 7,
      code: '007',
      starts: 570,
      force: false,
    });
  });

  it('clears a field for an empty cell, and leaves it unchanged for a missing column', () => {
    expect(plan({ 'Код ёмкости': '', Бонус: '' }, onto).changes).toEqual([
      { name: 'bonus', before: 7, after: null },
      { name: 'code', before: '007', after: '' },
    ]);
  });

  it('reports errors by field and reason: unreadable values, violated rules, read-only fields', () => {
    expect(plan({ Доля: 'много', Сумма: '0', Статус: 'Иной' }, onto).errors).toEqual([
      { field: 'share', column: 0, reason: 'Это не число: «много»' },
      { field: 'status', column: 2, reason: 'Недопустимое значение: «Иной». Можно: Новый, Закрыт' },
      { field: 'money', column: 1, reason: 'Введите сумму' },
    ]);
    expect(plan({ Свой: 'нет', Бонус: '9' }, onto).errors).toEqual([
      { field: 'bonus', column: 1, reason: 'Бонус бывает у своих' },
    ]);
    expect(plan({ Сумма: '7' }, onto, { problem: 'В строке больше значений (3), чем столбцов (2)' }).errors).toEqual([
      { field: null, column: null, reason: 'В строке больше значений (3), чем столбцов (2)' },
    ]);
    expect(plan({ Сумма: '' }, onto, { wrong: new Map([[0, 'В ячейке ошибка #ДЕЛ/0!']]) }).errors).toEqual([
      { field: 'money', column: 0, reason: 'В ячейке ошибка #ДЕЛ/0!' },
    ]);
  });

  it('prompts for ambiguous names, except for the entry that the record already has', () => {
    expect(plan({ Менеджер: 'Петров' }, { key: 6, records: [{ ...record, manager: { id: 1 } }] }).errors).toEqual([
      { field: 'manager', column: 0, reason: 'Так называются несколько: «Петров»' },
    ]);
    expect(plan({ Менеджер: 'Петров' }, onto).state).toBe('unchanged');
  });

  it('clears dependent fields like the form, unless the file contains them', () => {
    expect(plan({ Менеджер: 'Ким' }, onto).body).toMatchObject({ managerId: 4, agent: null });
    expect(plan({ Менеджер: 'Ким', Агент: 'Ким' }, onto).body).toMatchObject({ managerId: 4, agent: 4 });
  });
});

describe('Rows changed by other users since the export', () => {
  const base = { name: 'Рассвет', share: 0.29, money: 1000, regions: [1] };

  it('show conflicts per cell without overwriting them, and write the other cells', () => {
    const { state, changes, conflicts, body } = plan(
      { Название: 'Полдень', Доля: '30%', Сумма: '1000' },
      { ...onto, base },
    );
    expect([state, changes]).toEqual(['conflict', [{ name: 'share', before: 29, after: 30 }]]);
    expect(conflicts).toEqual([{ field: 'name', was: 'Рассвет', theirs: 'Утро', mine: 'Полдень' }]);
    expect(body).toMatchObject({ name: 'Утро', share: 0.3, money: 1204.5 });
  });

  it('preserve values of other users in cells that the file did not change', () => {
    expect(plan({ Название: 'Рассвет', Сумма: '1000,00 ₽' }, { ...onto, base }).state).toBe('unchanged');
  });

  it('use the values of the file when it has no stored export data', () => {
    expect(plan({ Название: 'Рассвет' }, onto).changes).toEqual([{ name: 'name', before: 'Утро', after: 'Рассвет' }]);
  });
});

describe('Plan of a new row', () => {
  it('starts from an empty form, with defaults for empty cells', () => {
    const { state, id, body, changes } = plan({ Название: 'Вечер', Сумма: '1 204,50 ₽', Статус: '', Период: '' });
    expect([state, id, changes]).toEqual([
      'new',
      null,
      [
        { name: 'name', before: '', after: 'Вечер' },
        { name: 'money', before: null, after: 1204.5 },
      ],
    ]);
    expect(body).toMatchObject({ name: 'Вечер', money: 1204.5, status: 0, regions: [], own: false });
  });

  it('reports an error when a rule requires more values, or no cell can be loaded', () => {
    expect(plan({ Название: 'Вечер' }).errors).toEqual([{ field: 'money', column: null, reason: 'Введите сумму' }]);
    expect(planRow(planning(['Прочее']), row(['итого']), null, { key: null, records: [] }).errors).toEqual([
      { field: null, column: null, reason: 'В строке нет ничего, что можно загрузить' },
    ]);
  });
});

describe('Unchanged import of an export', () => {
  it('produces 0 differences for any record, from spreadsheet cells and from CSV texts', () => {
    const nasty = fc.oneof(
      fc.constantFrom(
        '+7…',
        '-5',
        '=1+1',
        '007',
        'Ёж',
        '"',
        'a;b',
        'две\r\nстроки',
        'я'.repeat(40_000),
        '👩‍👩‍👧',
        '29.02',
        '',
        ' с краю ',
        'Петров',
      ),
      fc.string(),
    );
    const anything = fc.oneof(
      nasty,
      fc.double(),
      fc.integer(),
      fc.constantFrom(
        null,
        undefined,
        true,
        0.29,
        0.1 + 0.2,
        [2, 3],
        [77],
        [null],
        { id: 3 },
        '2024-02-29',
        '0001-01-01',
        1_767_225_600,
        9e20,
      ),
    );
    const records = fc.record({
      visitId: fc.nat(),
      name: anything,
      share: anything,
      money: anything,
      startDate: anything,
      endDate: anything,
      status: anything,
      manager: fc.record({ id: anything, name: anything }),
      agent: anything,
      regions: anything,
      own: anything,
      bonus: anything,
      code: anything,
      starts: anything,
    });
    fc.assert(
      fc.property(records, (item) => {
        const { heads, cells } = exported(item);
        const asCsv = cells.map((cell) => text(cellText(cell)));
        const inExcel = cells.map((cell): SheetCell =>
          cell.type === 'text' ? text(cell.text.slice(0, 32_767).replaceAll('\r\n', '\n')) : cell,
        );
        const found = { key: item.visitId, records: [item] };
        expect([cells, asCsv, inExcel].map((read) => planRow(planning(heads), row(read), null, found).state)).toEqual([
          'unchanged',
          'unchanged',
          'unchanged',
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('produces 0 differences for generated declarations of every kind', () => {
    const any = fc.oneof(...Object.values(cases));
    const generated = fc.array(any, { minLength: 1, maxLength: 8 }).map((all) => {
      const fields = Object.fromEntries(
        all.map(({ field }, at) => [
          `field${at}`,
          {
            ...field,
            label: `Поле ${at}`,
            read: field.kind === 'dateRange' ? [`start${at}`, `end${at}`] : `in.value${at}`,
          },
        ]),
      ) as Declaration['fields'];
      const declared: Declaration = {
        ...declaration,
        list: { open: 'modal', columns: [] },
        form: { submit: {}, fields: Object.keys(fields) },
        fields,
        rules: { show: 'dialog', all: [['field0', 'Заполните', { field0: 'filled' }]] },
      };
      const stored: AnyRecord = { visitId: 5, in: Object.fromEntries(all.map(({ raw }, at) => [`value${at}`, raw])) };
      for (const [at, { field, raw }] of all.entries())
        if (field.kind === 'dateRange')
          Object.assign(stored, { [`start${at}`]: (raw as unknown[])[0], [`end${at}`]: (raw as unknown[])[1] });
      return { declared, stored };
    });
    fc.assert(
      fc.property(generated, ({ declared, stored }) => {
        const { heads, cells } = exported(stored, declared, Object.keys(declared.fields));
        const asCsv = cells.map((cell) => text(unguardFormula(guardFormula(cellText(cell)))));
        expect(matched(heads, declared).unknown).toEqual([]);
        expect(
          [cells, asCsv].map(
            (read) => planRow(planning(heads, declared), row(read), null, { key: 5, records: [stored] }).state,
          ),
        ).toEqual(['unchanged', 'unchanged']);
      }),
      { numRuns: 300 },
    );
  });

  it('produces 0 differences for a strategy whose record breaks its rules', () => {
    const fields = Object.entries(strategyResource.fields)
      .filter(([name, { kind }]) => kind !== 'custom' && name !== 'shownStatus')
      .map(([name]) => name);
    const stored = {
      strategyId: 3,
      name: 'Сеть',
      distributors: [{ distrId: 1, name: 'Иванов' }],
      status: 0,
      progressThreshold: 0.57,
      startDate: '2026-01-01',
      endDate: null,
    };
    const { heads, cells } = exported(stored, strategyResource, fields);
    expect(planRow(planning(heads, strategyResource), row(cells), null, { key: 3, records: [stored] }).state).toBe(
      'unchanged',
    );
  });

  it('changes nothing when the same file is imported twice', () => {
    const result = {
      ID: '5',
      Название: 'Вечер',
      Доля: '12,5 %',
      Сумма: '7 ₽',
      'Период с': '01.03.26',
      'Период по': '31.03.26',
      Статус: 'новый',
      Менеджер: 'Ким',
      Агент: 'Иванов',
      Регионы: 'Ким, Иванов',
      Свой: 'да',
      Бонус: '8',
      'Код ёмкости': '=1',
      Начало: '930',
    };
    const first = plan(result, onto);
    const after = recordOf(declaration, first.body, record);
    expect([first.state, plan(result, { key: 5, records: [{ ...after, manager: { id: 4 } }] }).state]).toEqual([
      'changed',
      'unchanged',
    ]);
  });
});
