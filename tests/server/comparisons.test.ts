import { describe, expect, it } from 'vitest';
import { kindOf } from '#kinds/registry/kinds.ts';
import { bodyOf } from '#record/body.ts';
import { brokenRules } from '#record/brokenRules.ts';
import { emptyValues } from '#record/values.ts';
import { putRaw } from '#record/recordOf.ts';
import { recordStore } from '#record/recordStore.ts';
import { storedValues } from '#record/requestBody/storedFields.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { comparisonsOf, firstOperand } from '#studio/form/conditions/availableComparisons.ts';
import { termOf, type TermOperator } from '#studio/form/conditions/comparisons.ts';
import { declaredFields } from '#studio/form/readText.ts';
import { noLookupEntries } from '#server/recordEngine/core/lookupEntries.ts';
import { findValidationErrors } from '#server/recordEngine/core/validateBody.ts';

const options = [
  [1, 'Первый'],
  [2, 'Второй'],
] as const;
const upload = { path: '/api/v1/uploads/' };
const parts = { name: { kind: 'text', label: 'Имя' } } as const;

/** One field of each kind, and of each way in which a body holds it. */
const probes: Readonly<Record<string, Field>> = {
  text: { kind: 'text' },
  longText: { kind: 'longText' },
  editableTitle: { kind: 'editableTitle' },
  number: { kind: 'number' },
  percent: { kind: 'percent' },
  'percent as a number': { kind: 'percent', wire: 'percentNumber' },
  money: { kind: 'money' },
  'money in kopecks': { kind: 'money', wire: 'kopecks' },
  phone: { kind: 'phone' },
  url: { kind: 'url' },
  date: { kind: 'date' },
  'date of ISO 8601': { kind: 'date', wire: 'iso' },
  dateTime: { kind: 'dateTime', send: false },
  dateRange: { kind: 'dateRange', read: ['from', 'to'], query: ['from', 'to'], send: ['from', 'to'] },
  time: { kind: 'time' },
  'time in minutes': { kind: 'time', wire: 'minutes' },
  duration: { kind: 'duration' },
  'duration of ISO 8601': { kind: 'duration', wire: 'isoDuration' },
  radio: { kind: 'radio', options },
  checkboxes: { kind: 'checkboxes', options },
  select: { kind: 'select', options },
  'select of many': { kind: 'select', options, many: true },
  'select in a list of one': { kind: 'select', options, read: 'picked', send: { name: 'picked', as: 'listOfOne' } },
  treeSelect: { kind: 'treeSelect', lookup: 'territories' },
  picker: { kind: 'picker', lookup: 'distributors', panel: 'Выбор' },
  status: { kind: 'status', options },
  rating: { kind: 'rating' },
  flag: { kind: 'flag' },
  'flag of Y and N': { kind: 'flag', wire: 'YN' },
  names: { kind: 'names', read: 'people[].name', send: false },
  images: { kind: 'images', send: false },
  rows: { kind: 'rows', fields: parts },
  group: { kind: 'group', fields: parts },
  json: { kind: 'json' },
  coordinates: { kind: 'coordinates', read: ['lat', 'lng'], send: ['lat', 'lng'] },
  'coordinates in one object': { kind: 'coordinates', at: ['lat', 'lng'] },
  file: { kind: 'file', upload },
  'several files': { kind: 'file', upload, many: true },
  image: { kind: 'image', upload },
  'several images': { kind: 'image', upload, many: true },
  carried: { kind: 'carried' },
};

function declarationWith(probe: Field, condition: Condition): Declaration {
  return {
    name: 'probes',
    title: 'Пробы',
    one: 'Проба',
    api: { path: '/api/v1/probes/', id: 'probeId', verbs: ['list', 'one', 'create', 'update'] },
    form: { submit: {}, fields: ['name', 'probe'] },
    fields: { name: { kind: 'text', label: 'Название' }, probe: { label: 'Проба', ...probe } as Field },
    rules: { show: 'underField', all: [['name', 'Нельзя', condition]] },
  } as Declaration;
}

function conditionOf(probe: Field, comparison: TermOperator): Condition {
  const [field] = declaredFields({ fields: { probe } });
  if (field === undefined || comparison === 'written') throw new Error('no field');
  return { probe: termOf(comparison, firstOperand(comparison, field)) };
}

/** Returns who lets a save pass: the page, the server and msw. */
async function passedBy(declaration: Declaration, record: Record<string, unknown> | undefined): Promise<string[]> {
  const values = record === undefined ? emptyValues(declaration, ['name', 'probe']) : valuesOf(declaration, record);
  const body = bodyOf(declaration, values, record === undefined ? null : 1);
  const errors = await findValidationErrors(
    declaration,
    { body: storedValues(declaration, body), before: record && storedValues(declaration, body), record },
    noLookupEntries,
  );
  const store = recordStore(declaration, record === undefined ? [] : [record]);
  return [
    ...(brokenRules(declaration, values, record === undefined).length === 0 ? ['page'] : []),
    ...(Object.keys(errors).length === 0 ? ['server'] : []),
    ...(isSaved(() => (record === undefined ? store.create(body) : store.update(1, body))) ? ['msw'] : []),
  ];
}

function isSaved(save: () => unknown): boolean {
  try {
    save();
    return true;
  } catch (error) {
    if (error instanceof ApiError && JSON.stringify(error.data) === '{"name":["Нельзя"]}') return false;
    throw error;
  }
}

/** A record with a value of the kind, as an API returns it. */
function recordWith(probe: Field): Record<string, unknown> {
  const record: Record<string, unknown> = { probeId: 1, name: 'Первая' };
  const samples: Readonly<Record<string, unknown>> = {
    images: ['https://example.com/1.png'],
    names: ['Иванова Анна'],
    treeSelect: [1],
    picker: [2],
    carried: 'как было',
    text: 'абв',
  };
  putRaw(record, 'probe', probe, samples[probe.kind] ?? kindOf(probe).sample(1, probe));
  return record;
}

describe('A comparison of the studio', () => {
  it.each(Object.entries(probes))(
    'lets the same saves pass in the page, on the server and in msw: %s',
    async (_what, probe) => {
      const everywhere = ['page', 'server', 'msw'];
      for (const comparison of comparisonsOf(declaredFields({ fields: { probe } })[0] as never)) {
        const declaration = declarationWith(probe, conditionOf(probe, comparison));
        for (const record of [undefined, recordWith(probe)]) {
          const passed = await passedBy(declaration, record);
          expect({ comparison, isNew: record === undefined, passed }).toEqual({
            comparison,
            isNew: record === undefined,
            passed: passed.length === 0 ? [] : everywhere,
          });
        }
      }
    },
  );

  it.each([
    ['file', 'nonEmpty'],
    ['image', 'nonEmpty'],
    ['several files', 'nonEmpty'],
    ['json', 'filled'],
    ['coordinates', 'nonEmpty'],
    ['coordinates in one object', 'nonEmpty'],
    ['names', 'nonEmpty'],
    ['text', 'filled'],
    ['time in minutes', 'filled'],
    ['date of ISO 8601', 'filled'],
    ['money in kopecks', 'number'],
    ['select in a list of one', 'chosen'],
    ['flag of Y and N', 'is'],
    ['dateRange', 'rangeEnd'],
  ] as const)('requires a value of the kind: %s, %s', async (what, comparison) => {
    const probe = probes[what] as Field;
    const declaration = declarationWith(probe, conditionOf(probe, comparison));
    expect([await passedBy(declaration, undefined), await passedBy(declaration, recordWith(probe))]).toEqual([
      [],
      ['page', 'server', 'msw'],
    ]);
  });
});
