import { describe, expect, it } from 'vitest';
import loaders from 'virtual:conditions';
import { expandCondition, fieldsOf, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { interpretConditions } from '#schemas/declaration/interpretConditions.ts';
import { compiled } from './compiled.ts';

type Conditions = Record<string, (values: unknown) => boolean>;

function declarationWith(conditions: Record<string, Condition>): Declaration {
  const fields = Object.fromEntries(Object.entries(conditions).map(([name, enabledWhen]) => [name, { kind: 'number' as const, enabledWhen }]));
  return { name: 'probe', title: 'Проба', one: 'Проба', api: { path: '/api/v1/probe/', id: 'id', verbs: ['list'] }, fields };
}

describe.each([
  ['compiled by the build', compiled],
  ['of an added resource, read at run time', (declaration: Declaration): Promise<Conditions> => Promise.resolve(interpretConditions(declaration))],
])('conditions %s (design: a declaration is data)', (_how, ready) => {
  const compile = (conditions: Record<string, Condition>) => ready(declarationWith(conditions));

  it('a short term is false while its field is unset', async () => {
    const { 'enabledWhen:days': days } = await compile({ days: { taskLifetime: 2 } });
    expect([days?.({ taskLifetime: 2 }), days?.({ taskLifetime: 1 }), days?.({ taskLifetime: null }), days?.({})]).toEqual([true, false, false, false]);
  });

  it('a field may be called type, const or enum', async () => {
    const { 'enabledWhen:x': x } = await compile({ x: { type: 'number' } });
    expect([x?.({ type: 2 }), x?.({ type: null })]).toEqual([true, false]);
  });

  it('a list of values means any of them', async () => {
    const { 'enabledWhen:potential': potential } = await compile({ potential: { measure: [0, 2] } });
    expect([0, 1, 2, null].map((measure) => potential?.({ measure }))).toEqual([true, false, true, false]);
  });

  it('named shapes: filled, positive, nonEmpty, emptyOrUrl, rangeStart, rangeEnd', async () => {
    const compiled = await compile({
      a: { v: 'filled' }, b: { v: 'positive' }, c: { v: 'nonEmpty' }, d: { v: 'emptyOrUrl' }, e: { v: 'rangeStart' }, f: { v: 'rangeEnd' },
    });
    const passes = (key: string, v: unknown) => compiled[`enabledWhen:${key}`]?.({ v });
    expect([passes('a', 'x'), passes('a', ' '), passes('a', '')]).toEqual([true, false, false]);
    expect([passes('b', 1), passes('b', 0), passes('b', null)]).toEqual([true, false, false]);
    expect([passes('c', [1]), passes('c', [])]).toEqual([true, false]);
    expect([passes('d', ''), passes('d', 'https://a.ru'), passes('d', 'http://localhost'), passes('d', 'ftp://a.ru')]).toEqual([true, true, false, false]);
    expect([passes('e', ['2026-01-01', null]), passes('e', [null, '2026-01-01'])]).toEqual([true, false]);
    expect([passes('f', ['2026-01-01', null]), passes('f', [null, '2026-01-01'])]).toEqual([false, true]);
  });

  it('if, then, else, anyOf and not combine', async () => {
    const { 'enabledWhen:x': x } = await compile({
      x: { if: { measure: [0, 2] }, then: { pieces: 'positive' }, else: { anyOf: [{ roubles: 'positive' }, { not: { measure: 1 } }] } },
    });
    expect(x?.({ measure: 0, pieces: 5, roubles: null })).toBe(true);
    expect(x?.({ measure: 0, pieces: 0, roubles: 9 })).toBe(false);
    expect(x?.({ measure: 1, pieces: 5, roubles: null })).toBe(false);
    expect(x?.({ measure: null, pieces: 5, roubles: null })).toBe(true);
  });
});

describe('conditions as JSON Schemas', () => {
  it('any JSON Schema may stand in place of a short form', () => {
    const schema = { properties: { name: { pattern: '^A' } }, required: ['name'] };
    expect(expandCondition(schema as unknown as Condition)).toEqual(schema);
    expect(expandCondition({ name: { minLength: 2 } })).toEqual({ required: ['name'], properties: { name: { minLength: 2 } } });
  });

  it('names the fields it reads, however deep', () => {
    expect(fieldsOf({ if: { a: 1 }, then: { b: 'positive' }, else: { anyOf: [{ c: 2 }, { not: { d: 3 } }] } }).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('the build serves the compiled rules of a built-in resource', async () => {
    const { default: conditions } = await (loaders.notices as () => Promise<{ default: Record<string, (values: unknown) => boolean> }>)();
    expect(conditions['rule:0']?.({ message: '  ' })).toBe(false);
    expect(conditions['rule:1']?.({ link: 'https://site.ru' })).toBe(true);
  });
});
