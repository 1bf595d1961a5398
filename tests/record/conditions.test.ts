import { describe, expect, it } from 'vitest';
import { expandCondition, fieldsOf, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from '#record/conditions.ts';
import { noticesResource } from '#resources/notices.ts';

function declarationWith(conditions: Record<string, Condition>): Declaration {
  const fields = Object.fromEntries(
    Object.entries(conditions).map(([name, enabledWhen]) => [name, { kind: 'number' as const, enabledWhen }]),
  );
  return {
    name: 'probe',
    title: 'Проба',
    one: 'Проба',
    api: { path: '/api/v1/probe/', id: 'id', verbs: ['list'] },
    fields,
  };
}

describe('Conditions (design: a declaration is data)', () => {
  const compile = (conditions: Record<string, Condition>) => conditionsIn(declarationWith(conditions));

  it('evaluates a short term to false while its field is unset', () => {
    const { 'enabledWhen:days': days } = compile({ days: { taskLifetime: 2 } });
    expect([
      days?.({ taskLifetime: 2 }),
      days?.({ taskLifetime: 1 }),
      days?.({ taskLifetime: null }),
      days?.({}),
    ]).toEqual([true, false, false, false]);
  });

  it('accepts fields with the names type, const or enum', () => {
    const { 'enabledWhen:x': x } = compile({ x: { type: 'number' } });
    expect([x?.({ type: 2 }), x?.({ type: null })]).toEqual([true, false]);
  });

  it('matches any value of a list', () => {
    const { 'enabledWhen:potential': potential } = compile({ potential: { measure: [0, 2] } });
    expect([0, 1, 2, null].map((measure) => potential?.({ measure }))).toEqual([true, false, true, false]);
  });

  it('evaluates named shapes: filled, positive, nonEmpty, emptyOrUrl, rangeStart, rangeEnd', () => {
    const compiled = compile({
      a: { v: 'filled' },
      b: { v: 'positive' },
      c: { v: 'nonEmpty' },
      d: { v: 'emptyOrUrl' },
      e: { v: 'rangeStart' },
      f: { v: 'rangeEnd' },
    });
    const passes = (key: string, v: unknown) => compiled[`enabledWhen:${key}`]?.({ v });
    expect([passes('a', 'x'), passes('a', ' '), passes('a', '')]).toEqual([true, false, false]);
    expect([passes('b', 1), passes('b', 0), passes('b', null)]).toEqual([true, false, false]);
    expect([passes('c', [1]), passes('c', [])]).toEqual([true, false]);
    expect([
      passes('d', ''),
      passes('d', 'https://a.ru'),
      passes('d', 'http://localhost'),
      passes('d', 'ftp://a.ru'),
    ]).toEqual([true, true, false, false]);
    expect([passes('e', ['2026-01-01', null]), passes('e', [null, '2026-01-01'])]).toEqual([true, false]);
    expect([passes('f', ['2026-01-01', null]), passes('f', [null, '2026-01-01'])]).toEqual([false, true]);
  });

  it('combines if, then, else, anyOf and not', () => {
    const { 'enabledWhen:x': x } = compile({
      x: {
        if: { measure: [0, 2] },
        then: { pieces: 'positive' },
        else: { anyOf: [{ roubles: 'positive' }, { not: { measure: 1 } }] },
      },
    });
    expect(x?.({ measure: 0, pieces: 5, roubles: null })).toBe(true);
    expect(x?.({ measure: 0, pieces: 0, roubles: 9 })).toBe(false);
    expect(x?.({ measure: 1, pieces: 5, roubles: null })).toBe(false);
    expect(x?.({ measure: null, pieces: 5, roubles: null })).toBe(true);
  });

  it.each<[string, object, object, object]>([
    ['not', { status: 'new', not: { sum: 0 } }, { status: 'new', sum: 5 }, { status: 'approved', sum: 5 }],
    ['anyOf', { status: 'new', anyOf: [{ sum: 1 }, { sum: 2 }] }, { status: 'new', sum: 2 }, { status: 'old', sum: 2 }],
    ['allOf', { status: 'new', allOf: [{ sum: 1 }] }, { status: 'new', sum: 1 }, { status: 'old', sum: 1 }],
    ['if', { status: 'new', if: { sum: 1 }, then: { sum: 1 } }, { status: 'new', sum: 3 }, { status: 'old', sum: 3 }],
  ])('keeps the field of a condition that mixes it with %s: all hold', (_joint, mixed, passing, failing) => {
    const { 'enabledWhen:x': x } = compile({ x: mixed as Condition });
    expect([x?.(passing), x?.(failing)]).toEqual([true, false]);
    expect(fieldsOf(mixed as Condition).toSorted()).toEqual(['status', 'sum']);
  });
});

describe('Conditions as JSON Schemas', () => {
  it('accept any JSON Schema in place of a short form', () => {
    const schema = { properties: { name: { pattern: '^A' } }, required: ['name'] };
    expect(expandCondition(schema as unknown as Condition)).toEqual(schema);
    expect(expandCondition({ name: { minLength: 2 } })).toEqual({
      required: ['name'],
      properties: { name: { minLength: 2 } },
    });
  });

  it('list the fields that they read, at any depth', () => {
    expect(
      fieldsOf({ if: { a: 1 }, then: { b: 'positive' }, else: { anyOf: [{ c: 2 }, { not: { d: 3 } }] } }).toSorted(),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it('evaluate changed values independently of earlier calls', () => {
    const { 'enabledWhen:x': x } = conditionsIn(
      declarationWith({ x: { if: { measure: 1 }, then: { name: 'filled' } } }),
    );
    expect(
      [
        { measure: 1, name: '' },
        { measure: 1, name: 'а' },
        { measure: 1, name: '' },
        { measure: 2, name: '' },
      ].map((values) => x?.(values)),
    ).toEqual([false, true, false, true]);
  });

  it('evaluate a JSON Schema over the whole object for every record', () => {
    const { 'enabledWhen:x': x } = conditionsIn(
      declarationWith({ x: { required: ['a'], properties: {}, minProperties: 2 } as unknown as Condition }),
    );
    expect([{ a: 1 }, { a: 1, b: 2 }, { a: 1 }].map((values) => x?.(values))).toEqual([false, true, false]);
  });

  it('express every condition of a built-in declaration', () => {
    const conditions = conditionsIn(noticesResource);
    expect(conditions['rule:0']?.({ message: '  ' })).toBe(false);
    expect(conditions['rule:1']?.({ link: 'https://site.ru' })).toBe(true);
  });
});
