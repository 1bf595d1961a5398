import { describe, expect, it } from 'vitest';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { decimalText } from '#codecs/sheet/decimalText.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sheetOf } from './sheets.ts';

const text = (message: string): SheetCell => ({ type: 'text', text: message });
const number = (item: number, format: 'plain' | 'percent' | 'money' = 'plain'): SheetCell => ({
  type: 'number',
  number: item,
  format,
});
const [empty, on]: SheetCell[] = [{ type: 'empty' }, { type: 'flag', flag: true }];
const day = (item: string): SheetCell => ({ type: 'day', day: item });
const options = [
  [0, 'Активна'],
  [1, 'Не активна'],
  [2, 'Не активна'],
  ['x', 'Ёлка'],
] as const;
const managers: Record<string, number[]> = { 'Иванов Иван': [7], Петров: [1, 2], 'Сидоров, младший': [9], Ким: [4] };
const read = (field: Field, ...cells: (SheetCell | string)[]) =>
  sheetOf(field).fromCells?.(
    cells.map((cell) => (typeof cell === 'string' ? text(cell) : cell)),
    field,
    (name) => managers[name] ?? [],
  );

describe('values as users write them', () => {
  it.each<[Field, (SheetCell | string)[], unknown]>([
    [{ kind: 'text' }, ['  две  части '], 'две  части'],
    [{ kind: 'text' }, [number(7)], '7'],
    [{ kind: 'text' }, [number(-1204.5)], '-1204,5'],
    [{ kind: 'text' }, [day('2026-02-01')], '01.02.2026'],
    [{ kind: 'text' }, [on ?? ''], 'Да'],
    [{ kind: 'text' }, [empty ?? ''], null],
    [{ kind: 'text' }, ['007'], '007'],
    [{ kind: 'text' }, [{ type: 'moment', moment: '2026-02-01T09:30:00' }], '01.02.2026 09:30'],
    [{ kind: 'money' }, ['1 204,50 ₽'], 1204.5],
    [{ kind: 'money' }, ['1204.5'], 1204.5],
    [{ kind: 'money' }, ['1\u00a0204,50\u00a0руб.'], 1204.5],
    [{ kind: 'money' }, ['12р'], 12],
    [{ kind: 'money' }, [' '], null],
    [{ kind: 'money' }, [number(50, 'money')], 50],
    [{ kind: 'number', suffix: 'шт.' }, ['15 шт.'], 15],
    [{ kind: 'number', minus: true }, ['−5'], -5],
    [{ kind: 'number' }, ['12 345'], 12_345],
    [{ kind: 'number' }, ['1,234.56'], 1234.56],
    [{ kind: 'money' }, ['1.234.567,80 ₽'], 1_234_567.8],
    [{ kind: 'percent' }, ['12,5 %'], 0.125],
    [{ kind: 'percent' }, ['29%'], 0.29],
    [{ kind: 'percent' }, ['29'], 0.29],
    [{ kind: 'percent' }, [number(0.29, 'percent')], 0.29],
    [{ kind: 'percent' }, [number(29)], 0.29],
    [{ kind: 'phone' }, ['+7 (900) 000-00-01'], '79000000001'],
    [{ kind: 'phone' }, ['89000000001'], '79000000001'],
    [{ kind: 'phone' }, [number(79_000_000_001)], '79000000001'],
    [{ kind: 'phone' }, ['+375 29 123'], '+375 29 123'],
    [{ kind: 'phone' }, ['\u202a+7 900 000-00-01\u202c'], '79000000001'],
    [{ kind: 'text' }, ['К\u200bод\u00ad'], 'Код'],
    [{ kind: 'date' }, ['01.02.26'], '2026-02-01'],
    [{ kind: 'date' }, ['01.02.2026'], '2026-02-01'],
    [{ kind: 'date' }, ['2026-02-01'], '2026-02-01'],
    [{ kind: 'date' }, ['1/2/2026'], '2026-02-01'],
    [{ kind: 'date' }, ['01.02.2026 г.'], '2026-02-01'],
    [{ kind: 'date' }, ['01.02.2026 00:00:00'], '2026-02-01'],
    [{ kind: 'date' }, ['2026-02-01T10:00:00'], '2026-02-01'],
    [{ kind: 'date' }, ['2026/02/01'], '2026-02-01'],
    [{ kind: 'date' }, ['1 февраля 2026 г.'], '2026-02-01'],
    [{ kind: 'date' }, [day('2024-02-29')], '2024-02-29'],
    [{ kind: 'date' }, [{ type: 'moment', moment: '2026-02-01T00:00:00' }], '2026-02-01'],
    [{ kind: 'dateRange' }, [day('2026-02-01'), '28.02.26'], ['2026-02-01', '2026-02-28']],
    [{ kind: 'dateRange' }, ['', ''], [null, null]],
    [{ kind: 'time' }, ['930'], '09:30'],
    [{ kind: 'time' }, [{ type: 'moment', moment: '2026-02-01T12:00:00' }], '12:00'],
    [{ kind: 'duration' }, [{ type: 'time', minutes: 1440 }], 1440],
    [{ kind: 'coordinates' }, ['55.7558, 37.6173', ''], [55.7558, 37.6173]],
    [{ kind: 'coordinates' }, ['55,7558', '37,6173'], [55.7558, 37.6173]],
    [{ kind: 'time' }, ['9:30'], '09:30'],
    [{ kind: 'time' }, ['9:30:00'], '09:30'],
    [{ kind: 'time', wire: 'minutes' }, [{ type: 'time', minutes: 570 }], 570],
    [{ kind: 'time' }, [number(930)], '09:30'],
    [{ kind: 'flag' }, ['да'], true],
    [{ kind: 'flag' }, ['Нет'], false],
    [{ kind: 'flag' }, ['ИСТИНА'], true],
    [{ kind: 'flag' }, ['1'], true],
    [{ kind: 'flag' }, [number(0)], false],
    [{ kind: 'flag' }, [''], false],
    [{ kind: 'status', options }, ['активна'], 0],
    [{ kind: 'status', options }, ['1'], 1],
    [{ kind: 'status', options }, [number(2)], 2],
    [{ kind: 'radio', options }, ['елка'], 'x'],
    [{ kind: 'radio', options, otherwise: 'Не задан' }, ['Не задан'], null],
    [
      {
        kind: 'select',
        options: [
          [true, 'Актуальные'],
          [false, 'Не актуальные'],
        ],
      },
      [on ?? ''],
      true,
    ],
    [{ kind: 'checkboxes', options }, ['Активна; ёлка'], [0, 'x']],
    [{ kind: 'checkboxes', options }, [''], []],
    [{ kind: 'select', lookup: 'companyEmployees' }, ['Иванов Иван'], 7],
    [{ kind: 'treeSelect', lookup: 'territories' }, ['Ким, Иванов Иван; Сидоров, младший'], [4, 7, 9]],
    [{ kind: 'picker', panel: 'Точки', lookup: 'stores', many: true }, ['Ким\nИванов Иван'], [4, 7]],
    [{ kind: 'select', lookup: 'companyEmployees' }, ['№ 15'], 15],
    [{ kind: 'select', lookup: 'companyEmployees' }, ['№ "15"'], '15'],
    [{ kind: 'rating', max: 10 }, ['4 из 10'], 4],
    [{ kind: 'rating' }, [number(5)], 5],
  ])('reads by the field %j the cells %j as %j', (field, cells, raw) => {
    expect(read(field, ...cells)).toEqual({ raw });
  });
});

describe('reasons for unreadable cells', () => {
  it.each<[Field, (SheetCell | string)[], string]>([
    [{ kind: 'number' }, ['много'], 'Это не число: «много»'],
    [{ kind: 'number' }, ['1,2,3'], 'Это не число: «1,2,3»'],
    [{ kind: 'money', max: 50 }, ['51 ₽'], 'Не больше 50'],
    [{ kind: 'number' }, [number(-1)], 'Не меньше 0'],
    [{ kind: 'number', integer: true }, ['12,4'], 'Ожидается целое число'],
    [{ kind: 'number' }, [day('2026-02-01')], 'Это не число: «01.02.2026»'],
    [{ kind: 'percent' }, ['120 %'], 'Не больше 100'],
    [{ kind: 'percent' }, ['%'], 'Это не число: «%»'],
    [{ kind: 'text', max: 3 }, ['четыре'], 'Не более 3 символов'],
    [
      { kind: 'text' },
      [number(12_345_678_901_234_567_000)],
      'В числе больше 15 знаков, и таблица сохранила не все: «12345678901234567000». Сделайте ячейку текстовой и введите его заново',
    ],
    [{ kind: 'number' }, ['1500 200'], 'Это не число: «1500 200»'],
    [{ kind: 'coordinates' }, ['55,75', ''], 'Укажите и широту, и долготу'],
    [{ kind: 'date' }, ['31.02.2026'], 'Такой даты нет: 31.02.2026'],
    [{ kind: 'date' }, [number(46_054)], 'Такой даты нет: 46054'],
    [{ kind: 'date' }, ['01.02'], 'Такой даты нет: 01.02'],
    [{ kind: 'dateRange' }, ['01.02.2026', ''], 'Укажите обе даты периода'],
    [{ kind: 'dateRange' }, ['02.02.2026', '01.02.2026'], 'Начало периода позже конца'],
    [{ kind: 'time' }, ['25:00'], 'Введите время, например 09:30'],
    [{ kind: 'flag' }, ['возможно'], 'Ожидается «да» или «нет»: «возможно»'],
    [{ kind: 'status', options }, ['Закрыта'], 'Недопустимое значение: «Закрыта». Можно: Активна, Не активна, Ёлка'],
    [{ kind: 'status', options }, ['Не активна'], 'Так называются несколько: «Не активна»'],
    [{ kind: 'rating' }, ['6'], 'Ожидается целое число от 1 до 5'],
    [{ kind: 'select', lookup: 'companyEmployees' }, ['Смирнов'], 'Нет в списке: «Смирнов»'],
    [{ kind: 'treeSelect', lookup: 'territories' }, ['Ким, Смирнов'], 'Нет в списке: «Смирнов»'],
    [{ kind: 'number' }, ['я'.repeat(90)], `Это не число: «${'я'.repeat(60)}…»`],
  ])('explains by the field %j why the cells %j are invalid: %s', (field, cells, wrong) => {
    expect(read(field, ...cells)).toEqual({ wrong });
  });

  it.each<Field>([
    { kind: 'number' },
    { kind: 'percent' },
    { kind: 'date' },
    { kind: 'time' },
    { kind: 'rating' },
    { kind: 'flag' },
    { kind: 'checkboxes', options },
    { kind: 'treeSelect', lookup: 'territories' },
  ])(
    'handles a cell of a million characters quickly: $kind',
    (field) => {
      for (const sign of ['1', ' ', '"', ';', ',', '-', '"";'])
        expect(read(field, `0${sign.repeat(1_000_000)}ы`)).toHaveProperty('wrong');
      // An algorithm with quadratic run time would take many minutes.
    },
    10_000,
  );

  it('reports ambiguous names with all their ids', () => {
    expect(read({ kind: 'select', lookup: 'companyEmployees' }, 'Петров')).toEqual({
      ambiguous: 'Петров',
      ids: [1, 2],
    });
    expect(read({ kind: 'treeSelect', lookup: 'territories' }, 'Ким; Петров')).toEqual({
      ambiguous: 'Петров',
      ids: [1, 2],
    });
  });
});

describe('exported cells', () => {
  it.each<[Field, unknown, readonly string[], readonly string[]]>([
    [{ kind: 'text' }, ' ', ['empty'], ['']],
    [{ kind: 'money' }, 1204.5, ['number'], ['1204,5']],
    [{ kind: 'percent' }, 0.29, ['number'], ['29%']],
    [{ kind: 'phone' }, '79000000001', ['text'], ['+7 (900) 000-00-01']],
    [{ kind: 'phone' }, '8 900 000', ['text'], ['8 900 000']],
    [{ kind: 'date' }, 'когда-то', ['text'], ['когда-то']],
    [{ kind: 'dateRange' }, ['2026-02-01', null], ['day', 'empty'], ['01.02.2026', '']],
    [{ kind: 'dateTime' }, '2026-02-01T10:20:30', ['moment'], ['01.02.2026 10:20:30']],
    [{ kind: 'dateTime' }, '2026-02-01', ['day'], ['01.02.2026']],
    [{ kind: 'dateTime' }, null, ['empty'], ['']],
    [{ kind: 'time', wire: 'minutes' }, 570, ['time'], ['09:30']],
    [{ kind: 'status', options }, 0, ['text'], ['Активна']],
    [{ kind: 'status', options }, 1, ['text'], ['№ 1']],
    [{ kind: 'select', lookup: 'stores', many: true }, [4, 5], ['text'], ['Ким; № 5']],
    [{ kind: 'rating' }, 4, ['number'], ['4']],
    [{ kind: 'flag' }, true, ['flag'], ['Да']],
    [{ kind: 'names', placeholder: 'Никого' }, [], ['empty'], ['']],
    [{ kind: 'names' }, ['Ким', 'Ли'], ['text'], ['Ким, Ли']],
    [{ kind: 'names' }, 12, ['number'], ['12']],
    [{ kind: 'images' }, ['/a.png', '/b.png'], ['text'], ['/a.png\n/b.png']],
    [{ kind: 'custom', name: 'taskStatus' }, 4, ['text'], ['Ким']],
    [{ kind: 'custom', name: 'volumeProgress' }, 0.5, ['number'], ['0,5']],
    [{ kind: 'note' }, 'пояснение', [], []],
    [{ kind: 'carried' }, 1, [], []],
  ])(
    'writes by the field %j the raw value %j as cells of the types %j with the texts %j',
    (field, raw, types, texts) => {
      const cells = sheetOf(field).toCells(raw, field, (id) => ({ 4: 'Ким' })[id]);
      expect([cells.map(({ type }) => type), cells.map(cellText)]).toEqual([types, texts]);
    },
  );

  it('uses the label as header; a period has two headers', () => {
    expect([
      sheetOf({ kind: 'text' }).headers('Имя', { kind: 'text' }),
      sheetOf({ kind: 'dateRange' }).headers('Период', { kind: 'dateRange' }),
    ]).toEqual([['Имя'], ['Период с', 'Период по']]);
  });

  it("offers the form's options in a drop-down when a single option is chosen", () => {
    const choices = (field: Field) => sheetOf(field).choices?.(field);
    expect([
      choices({
        kind: 'radio',
        options: [
          [1, 'Да'],
          [2, 'Нет'],
        ],
      }),
      choices({ kind: 'select', options, many: true }),
      choices({ kind: 'select', lookup: 'stores' }),
    ]).toEqual([['Да', 'Нет'], undefined, undefined]);
  });
});

it('writes numbers as text in full, with a comma', () => {
  expect([0, -0.5, 1e21, 1e-7, 1204.5, 0.1 + 0.2].map((item) => decimalText(item))).toEqual([
    '0',
    '-0,5',
    '1000000000000000000000',
    '0,0000001',
    '1204,5',
    '0,30000000000000004',
  ]);
  expect([0.29, 0.07, 12, 1e-9].map((item) => decimalText(item, 2))).toEqual(['29', '7', '1200', '0,0000001']);
});
