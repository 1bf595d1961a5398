import { describe, expect, it } from 'vitest';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { checkAgainstOthers, type ValidFile } from '#server/admin/config/check/checkAcrossFiles.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { resources } from '#resources/index.ts';
import { promo, promoText } from '#tests/customResources/promo.ts';

function diagnosticsIn(text: string): string[] {
  return checkDeclarationText('promo.json', text).diagnostics.map(formatDiagnostic);
}

/** Returns the only diagnostic of the example after a replacement, without its place. */
function diagnosticsOfChange(from: string, to: string): string[] {
  expect(promoText).toContain(from);
  return diagnosticsIn(promoText.replace(from, to)).map((message) => message.replace(/^promo\.json:\d+:\d+ — /, ''));
}

describe('Valid declarations', () => {
  it('are read unchanged', () => {
    expect(checkDeclarationText('promo.json', promoText)).toEqual({ declaration: promo, diagnostics: [] });
  });

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'include the built-in %s as JSON',
    (_name, resource) => {
      expect(checkDeclarationText('own.json', JSON.stringify(resource, null, 2)).diagnostics).toEqual([]);
    },
  );

  it('may have 200 fields', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`f${at}`, { kind: 'text', label: `Поле ${at}` }]),
    );
    expect(diagnosticsIn(JSON.stringify({ ...promo, fields: { ...promo.fields, ...fields } }))).toEqual([]);
  });

  it('show markup in labels as text', () => {
    expect(diagnosticsOfChange('"label": "Название"', '"label": "<img src=x onerror=alert(1)>"')).toEqual([]);
  });
});

describe('Diagnostics with a place and a suggestion', () => {
  it('contain line and column, the word, and the nearest valid one', () => {
    const text =
      '{\n  "name": "x", "title": "X", "one": "X",\n  "api": { "path": "/api/v1/x/", "id": "id", "verbs": ["list"] },\n  "fields": {\n    "a": { "kind": "tre", "label": "A" }\n  }\n}';
    expect(diagnosticsIn(text)).toEqual(['promo.json:5:20 — неизвестный вид поля «tre». Возможно, «treeSelect»?']);
  });

  it.each([
    ['an unknown option of a field', '"max": 60', '"maks": 60', ['неизвестное свойство «maks». Возможно, «max»?']],
    [
      'an unknown permission',
      '"permission": "motivation"',
      '"permission": "motivtion"',
      ['неизвестный флаг доступа «motivtion». Возможно, «motivation»?'],
    ],
    [
      'an unknown permission of an action',
      '"menu":',
      '"permissions": { "delete": "superuser" }, "menu":',
      ['неизвестный флаг доступа «superuser». Возможно, «superUser»?'],
    ],
    [
      'an action that has no permissions',
      '"menu":',
      '"permissions": { "remove": "superUser" }, "menu":',
      ['неизвестное свойство «remove». Есть: create, edit, delete'],
    ],
    [
      'an unregistered custom modal',
      '"open": "modal"',
      '"open": "modal", "modal": "auditReport"',
      ['нет такого окна: «auditReport». Есть: task, issue, billingEmployee, volumeTask'],
    ],
    [
      'an unknown section',
      '"section": "distribution"',
      '"section": "distibution"',
      ['неизвестный раздел меню «distibution». Возможно, «distribution»?'],
    ],
    [
      'an unknown module',
      '"module": "distribution"',
      '"module": "feedbck"',
      ['неизвестный модуль «feedbck». Возможно, «feedback»?'],
    ],
    [
      'an unknown lookup',
      '"lookup": "territories"',
      '"lookup": "teritories"',
      ['нет такого справочника: «teritories». Возможно, «territories»?'],
    ],
    [
      'an unknown verb',
      '"delete"] }',
      '"remove"] }',
      [
        'неизвестное действие «remove». Есть: list, one, create, update, delete',
        'объявлено удаление, а в api.verbs нет «delete»',
      ],
    ],
    [
      'a column that names no field',
      '"columns": ["name"',
      '"columns": ["nmae"',
      ['нет такого поля: «nmae». Возможно, «name»?'],
    ],
    [
      'a condition on an unknown field',
      '{ "scope": 1 }',
      '{ "scoup": 1 }',
      ['условие на поле, которого нет: «scoup». Возможно, «scope»?'],
    ],
    ['an unnamed shape', '"filled"', '"filed"', ['неизвестная форма «filed» у поля «name». Возможно, «filled»?']],
    ['a missing label', '"kind": "text", "label": "Название"', '"kind": "text"', ['у поля «name» нет подписи (label)']],
    [
      'an unknown policy',
      '"otherwise": "firstOfEachField"',
      '"otherwise": "firstOfEachFeild"',
      ['неизвестное правило для ошибки «firstOfEachFeild». Возможно, «firstOfEachField»?'],
    ],
    [
      'an empty list of options',
      ', "options": [[0, "Активна", "success"], [1, "Неактивна"]], "default": 0',
      '',
      ['полю «status» не из чего выбирать: укажите options или lookup'],
    ],
    ['a duplicate property', '"max": 60', '"max": 60, "max": 61', ['повторяется свойство «max»']],
    [
      'a path that leaves its folder',
      '/api/v1/promos/',
      '/api/v1/../promos/',
      ['путь «/api/v1/../promos/» выходит за пределы /api/'],
    ],
    [
      'an address on another host',
      '/api/v1/promos/',
      'https://evil.example/api/',
      [
        '«https://evil.example/api/» — адрес другого сайта: страница обращается только к своему серверу, путь начинается с /api/',
      ],
    ],
    [
      'a regular expression that looks behind',
      '{ "name": "filled" }',
      '{ "name": { "type": "string", "pattern": "(?<=b(a+)+)c" } }',
      [
        'регулярное выражение «(?<=b(a+)+)c» смотрит назад, (?<= или (?<!: проверить, что оно не выполняется бесконечно, нельзя. Запишите его без этого',
      ],
    ],
    [
      'a regular expression that looks behind, the other way',
      '{ "name": "filled" }',
      '{ "name": { "type": "string", "pattern": "x(?<!(a|a)*b)" } }',
      [
        'регулярное выражение «x(?<!(a|a)*b)» смотрит назад, (?<= или (?<!: проверить, что оно не выполняется бесконечно, нельзя. Запишите его без этого',
      ],
    ],
    [
      'no regular expression that has the letters of a lookbehind in a class',
      '{ "name": "filled" }',
      '{ "name": { "type": "string", "pattern": "^a[(?<=]$" } }',
      [],
    ],
    [
      'a regular expression that backtracks for ever',
      '{ "name": "filled" }',
      '{ "name": { "type": "string", "pattern": "^(a+)+$" } }',
      ['регулярное выражение «^(a+)+$» может выполняться бесконечно'],
    ],
    [
      'a regular expression that is none',
      '{ "name": "filled" }',
      '{ "name": { "type": "string", "pattern": "^(а" } }',
      ['регулярное выражение «^(а» записано с ошибкой: проверьте скобки и знаки \\ * + ? {'],
    ],
    [
      'a condition that leads round and round',
      '{ "name": "filled" }',
      '{ "$ref": "#" }',
      ['условие: $ref может вести только в $defs этого же условия, и там $ref уже не допускается'],
    ],
    [
      'definitions that lead round and round',
      '{ "name": "filled" }',
      '{ "$ref": "#/$defs/a", "$defs": { "a": { "$ref": "#/$defs/a" } } }',
      ['условие: $ref может вести только в $defs этого же условия, и там $ref уже не допускается'],
    ],
    [
      'a condition that is no JSON Schema',
      '{ "name": "filled" }',
      '{ "name": { "type": "strong" } }',
      ['условие не читается: ожидаются сравнения полей, if/then/else, anyOf, allOf, not или JSON Schema'],
    ],
    [
      'an empty list to compare with',
      '{ "scope": 1 }',
      '{ "scope": [] }',
      ['условие не читается: ожидаются сравнения полей, if/then/else, anyOf, allOf, not или JSON Schema'],
    ],
    [
      'a combination of nothing',
      '{ "name": "filled" }',
      '{ "anyOf": [] }',
      ['условие не читается: ожидаются сравнения полей, if/then/else, anyOf, allOf, not или JSON Schema'],
    ],
    [
      'JSON that breaks off',
      '"otherwise": "firstOfEachField" }\n}',
      '"otherwise": "firstOfEachField"',
      ['ошибка в записи JSON: не закрыта фигурная скобка', 'ошибка в записи JSON: не закрыта фигурная скобка'],
    ],
  ])('report %s', (_what, from, to, messages) => {
    expect(diagnosticsOfChange(from, to)).toEqual(messages);
  });

  it.each([
    [
      'a comma after the last property',
      '"max": 60 }',
      '"max": 60, }',
      'promo.json:10:61 — лишняя запятая: после неё ничего нет, уберите её',
    ],
    [
      'a comma after the last item',
      '"status"] },',
      '"status",] },',
      'promo.json:6:116 — лишняя запятая: после неё ничего нет, уберите её',
    ],
    [
      'curly quotes',
      '"max": 60',
      '“max”: 60',
      'promo.json:10:52 — кавычка “ вместо прямой " — в JSON имена и строки стоят в прямых кавычках',
    ],
    [
      'a pair of quotes with one curly',
      '"max": 60',
      '"max”: 60',
      'promo.json:10:56 — кавычка ” вместо прямой " — в JSON имена и строки стоят в прямых кавычках',
    ],
  ])('report %s once, with a specific message', (_what, from, to, message) => {
    expect(promoText).toContain(from);
    expect(diagnosticsIn(promoText.replace(from, to))).toEqual([message]);
  });

  it('accept «ёлочки» inside a text', () => {
    expect(diagnosticsOfChange('"label": "Название"', '"label": "Название «Весна», “раз”"')).toEqual([]);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])('reject the field name %s', (name) => {
    expect(
      diagnosticsIn(
        JSON.stringify({ ...promo, fields: { ...promo.fields, [name]: { kind: 'text', label: 'Поле' } } }),
      ).map((message) => message.replace(/^.* — /, '')),
    ).toEqual([`имя поля «${name}» занято языком: назовите поле иначе, а его имя в API укажите в read и send`]);
  });

  it('accept a BOM', () => {
    expect(checkDeclarationText('promo.json', `\uFEFF${promoText}`)).toEqual({ declaration: promo, diagnostics: [] });
  });

  it('report too many rules or regular expressions in one message', () => {
    const rules = (count: number, condition: unknown) =>
      JSON.stringify({
        ...promo,
        rules: { show: 'dialog', all: Array.from({ length: count }, () => ['name', 'Нет', condition]) },
      });
    expect(diagnosticsIn(rules(999, { name: 'filled' }))).toMatchObject([
      expect.stringContaining('слишком много условий и правил: 1001 при пределе 1000'),
    ]);
    expect(diagnosticsIn(rules(101, { name: { pattern: '^а' } }))).toMatchObject([
      expect.stringContaining('слишком много регулярных выражений: 101 при пределе 100'),
    ]);
  });

  it('are limited to the first hundred of a thousand', () => {
    expect(
      diagnosticsIn(
        JSON.stringify({
          ...promo,
          list: { open: 'modal', columns: Array.from({ length: 1000 }, (_, at) => `нет${at}`) },
        }),
      ),
    ).toHaveLength(100);
  });

  it('report all errors of a text together', () => {
    const text = promoText
      .replace('"section": "distribution"', '"section": "x1"')
      .replace('"max": 60', '"mx": 60')
      .replace('"territories", "period"', '"teritories", "period"');
    expect(
      diagnosticsIn(text).map((message) => message.replace(/^promo\.json:(\d+):[^«]*«(.+?)».*$/, '$1 $2')),
    ).toEqual(['5 x1', '7 teritories', '10 mx']);
  });

  it.each([
    ['1 MB', `{"name": "${'я'.repeat(1024 * 1024)}"}`, 'файл больше 256 КБ (русская буква занимает два байта)'],
    [
      '140,000 Russian letters, which are 280,000 bytes',
      `{"name": "${'я'.repeat(140_000)}"}`,
      'файл больше 256 КБ (русская буква занимает два байта)',
    ],
    ['100,000 brackets', '['.repeat(100_000), 'слишком большая вложенность'],
    ['nothing', '', 'ошибка в записи JSON: ожидается значение'],
    ['a list', '[]', '«объявление»: ожидается объект'],
  ])('report for the text: %s', (_what, text, message) => {
    expect(diagnosticsIn(text)).toEqual([`promo.json:1:1 — ${message}`]);
  });
});

describe('Diagnostics of valid syntax that can never work', () => {
  const fields = promo.fields as Record<string, object>;
  const saidOfParts = (change: object) =>
    diagnosticsIn(JSON.stringify({ ...promo, ...change })).map((message) =>
      message.replace(/^promo\.json:\d+:\d+ — /, ''),
    );
  const withField = (name: string, more: object) =>
    saidOfParts({ fields: { ...fields, [name]: { ...fields[name], ...more } } });

  it('report fields that wait for each other by `requires` or `dependsOn`, each circle once', () => {
    const select = (more: object) => ({ kind: 'select', label: 'Выбор', lookup: 'distributors', ...more });
    expect(
      saidOfParts({
        fields: {
          ...fields,
          a: select({ requires: 'b' }),
          b: select({ dependsOn: { cId: 'c' } }),
          c: select({ requires: 'a' }),
          d: select({ requires: 'a' }),
        },
      }),
    ).toEqual(['поля ждут друг друга: a → b → c → a. Ни одно из них нельзя заполнить первым']);
    expect(saidOfParts({ fields: { ...fields, a: select({ requires: 'a' }) } })).toEqual([
      'поля ждут друг друга: a → a. Ни одно из них нельзя заполнить первым',
    ]);
    expect(
      saidOfParts({ fields: { ...fields, a: select({ requires: 'b' }), b: select({}), c: select({ requires: 'b' }) } }),
    ).toEqual([]);
  });

  it('report a rule on a field outside the form', () => {
    expect(
      saidOfParts({
        rules: { show: 'dialog', all: [['distributorNames', 'Выберите', { distributorNames: 'filled' }]] },
      }),
    ).toEqual(['правило на поле «distributorNames», которого нет в форме: исправить его там нельзя']);
  });

  it('report a default outside the options', () => {
    expect(withField('status', { default: 2 })).toEqual(['значения по умолчанию 2 нет среди options: 0, 1']);
    expect(withField('status', { default: '0' })).toEqual(['значения по умолчанию "0" нет среди options: 0, 1']);
  });

  it('report a negative `max`, except for a number that may be below zero', () => {
    expect(withField('name', { max: -1 })).toEqual(['max не может быть меньше нуля: -1']);
    expect(
      saidOfParts({ fields: { ...fields, balance: { kind: 'number', label: 'Остаток', minus: true, max: -1 } } }),
    ).toEqual([]);
  });

  it('report a range without two names', () => {
    expect(withField('period', { send: 'period' })).toEqual([
      'период «period» состоит из двух дат: укажите в send два имени, например ["startDate", "endDate"]',
    ]);
    expect(saidOfParts({ fields: { ...fields, period: { kind: 'dateRange', label: 'Период' } } })).toEqual(
      ['read', 'query', 'send'].map(
        (what) => `период «period» состоит из двух дат: укажите в ${what} два имени, например ["startDate", "endDate"]`,
      ),
    );
  });

  it('report a title or any other field that is listed twice', () => {
    expect(saidOfParts({ form: { ...promo.form, title: 'name' } })).toEqual([
      'поле «name» уже стоит заголовком формы (title)',
    ]);
    expect(saidOfParts({ form: { ...promo.form, fields: ['name', 'period', 'name'] } })).toContain(
      'поле «name» стоит в форме дважды',
    );
  });

  it('report lookups that name their records in a circle', () => {
    const named = (name: string, path: string, other: string) =>
      ({
        ...promo,
        name,
        unique: undefined,
        menu: undefined,
        api: { ...promo.api, path },
        fields: {
          other: { kind: 'select', label: 'Другая', lookup: 'others', read: 'other.id', send: 'otherId' },
          title: { kind: 'names', label: 'Название', read: 'other.title' },
        },
        list: { open: 'modal', columns: ['title'] },
        filter: { title: 'Фильтр', fields: [] },
        form: { submit: {}, fields: ['other'] },
        rules: undefined,
        lookups: { others: { path: other, id: 'id', name: 'title' } },
      }) as unknown as Declaration;
    const files = [named('a', '/api/v1/a/', '/api/v1/b/'), named('b', '/api/v1/b/', '/api/v1/a/')].map(
      (declaration) => ({ file: `${declaration.name}.json`, text: JSON.stringify(declaration), declaration }),
    );
    const [a, b] = files as [ValidFile, ValidFile];
    expect(checkAgainstOthers(b, [a]).map(({ text }) => text)).toEqual([
      'справочник «others» называет записи по кругу: /api/v1/a/ (title) → /api/v1/b/ (title) → /api/v1/a/ (title). Выберите в name поле, которое хранится в самой записи',
    ]);
    expect(checkAgainstOthers(a, [])).toEqual([]);
  });
});
