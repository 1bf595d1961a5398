import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import { moveWithin, renameKey, setAt } from '#studio/form/edits.ts';
import { reuseUnchanged } from '#studio/form/reuseUnchanged.ts';
import { applyTextEdits, sortTextEdits, type TextEdit } from '#studio/form/textEdits.ts';
import type { JsonPath } from '#studio/text/schemaAt.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const guide =
  readFileSync(join(import.meta.dirname, '../../../docs/adding-a-resource.md'), 'utf8') +
  readFileSync(join(import.meta.dirname, '../../../docs/declarations.md'), 'utf8');
/** Every piece of JSON in the documents. */
const samples = [
  promoText,
  ...[...guide.matchAll(/```json[^\n]*\n([\s\S]*?)```/g)].map(([, text = '']) => text),
].filter(isJson);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const after = (text: string, changes: readonly TextEdit[]) => applyTextEdits(text, changes);

describe('Single edit', () => {
  const text =
    '{\n  "name": "promo",\n  "fields": {\n    "a": { "kind": "text",   "label": "А" },\n    "b": {"kind":"number"}\n  },\n  "columns": ["a", "b",\n    "c"]\n}\n';

  it('changes only the edited value', () => {
    expect(after(text, setAt(text, ['fields', 'a', 'label'], 'Б'))).toBe(text.replace('"А"', '"Б"'));
    expect(setAt(text, ['fields', 'a', 'label'], 'А')).toEqual([]);
  });

  it('formats a new member like its neighbours, after those that precede it in order', () => {
    expect(after(text, setAt(text, ['fields', 'a', 'max'], 5))).toBe(
      text.replace('"label": "А" }', '"label": "А",   "max": 5 }'),
    );
    expect(after(text, setAt(text, ['fields', 'a', 'read'], 'x', ['kind', 'read', 'label']))).toBe(
      text.replace('"text",   ', '"text",   "read": "x",   '),
    );
    expect(after(text, setAt(text, ['fields', 'c'], { kind: 'date' }))).toBe(
      text.replace('"number"}', '"number"},\n    "c": { "kind": "date" }'),
    );
    expect(after(text, setAt(text, ['list', 'open'], 'none'))).toBe(
      text.replace('"c"]\n', '"c"],\n  "list": { "open": "none" }\n'),
    );
  });

  it('removes the comma with a member', () => {
    expect(after(text, setAt(text, ['columns'], ['a', 'c']))).toBe(text.replace('"a", "b",\n    "c"', '"a",\n    "c"'));
    expect(after(text, setAt(text, ['name'], undefined))).toBe(text.replace('"name": "promo",\n  ', ''));
    expect(after(text, setAt(text, ['fields', 'b', 'kind'], undefined))).toBe(text.replace('{"kind":"number"}', '{}'));
  });

  it('renames in place and preserves the text of a moved member', () => {
    expect(after(text, renameKey(text, ['fields', 'a'], 'title'))).toBe(text.replace('"a": {', '"title": {'));
    expect(after(text, moveWithin(text, ['fields'], 0, 1))).toBe(
      text.replace(
        '"a": { "kind": "text",   "label": "А" },\n    "b": {"kind":"number"}',
        '"b": {"kind":"number"},\n    "a": { "kind": "text",   "label": "А" }',
      ),
    );
    expect(JSON.parse(after(text, moveWithin(text, ['columns'], 2, 0)))).toMatchObject({ columns: ['c', 'a', 'b'] });
  });

  it('turns an empty text into a declaration', () => {
    expect(after('', setAt('', ['name'], 'promo'))).toBe('{\n  "name": "promo"\n}\n');
  });
});

// "Any REST API": the form loses no part of the text
describe('Any sequence of edits of any declaration', () => {
  const key = fc.oneof(
    fc.constantFrom('kind', 'label', 'fields', 'x-unknown', 'columns', '$schema'),
    fc.string({ maxLength: 6 }).filter((name) => name !== '__proto__'),
  );
  const json: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(null, true, 'текст "в кавычках"', 12.5),
      fc.string({ maxLength: 8 }),
      fc.integer(),
      fc.array(tie('any'), { maxLength: 5 }),
      fc.dictionary(key, tie('any'), { maxKeys: 5 }),
    ),
  })).any;
  const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\t', ' \n\n    ');
  /** Generates JSON with any white space. */
  const oddly = fc
    .tuple(
      fc.oneof(
        json,
        fc.constantFrom(...samples).map((text) => JSON.parse(text) as Json),
      ),
      fc.array(blank, { minLength: 1, maxLength: 12 }),
    )
    .map(([value, blanks]) => {
      let at = 0;
      const gap = () => blanks[at++ % blanks.length] ?? '';
      const report = (item: Json): string => {
        if (Array.isArray(item)) return `[${gap()}${item.map((item) => `${report(item)}${gap()}`).join(`,${gap()}`)}]`;
        if (typeof item !== 'object' || item === null) return JSON.stringify(item);
        return `{${gap()}${Object.entries(item)
          .map(([name, item]) => `${JSON.stringify(name)}${gap()}:${gap()}${report(item)}${gap()}`)
          .join(`,${gap()}`)}}`;
      };
      return `${gap()}${report(value)}${gap()}`;
    });
  const start = fc.oneof(oddly, fc.constantFrom(...samples), json.map(declarationText));
  const edit = fc.record({
    at: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
    what: fc.constantFrom('set', 'take', 'merge', 'member', 'move'),
    value: json,
    key,
    seed: fc.nat(),
  });
  type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

  it('yields the edited value, preserves the other text, and restores the exact text by undo', () => {
    fc.assert(
      fc.property(start, fc.array(edit, { minLength: 1, maxLength: 6 }), (first, edits) => {
        let text = first;
        const back: { text: string; changes: TextEdit[] }[] = [];
        for (const item of edits) {
          const { changes, expected, path } = made(text, item);
          const next = after(text, changes);
          expect(JSON.parse(next)).toEqual(expected);
          keepsOthers(text, next, path);
          back.push({ text: next, changes: inverse(text, changes) });
          text = next;
        }
        for (const { changes } of back.toReversed()) text = after(text, changes);
        expect(text).toBe(first);
      }),
      { numRuns: 400 },
    );
  });

  function made(
    text: string,
    { at, what, value, key: name, seed }: Edit,
  ): { changes: TextEdit[]; expected: Json; path: JsonPath } {
    const whole = JSON.parse(text) as Json;
    const path = pathIn(whole, at);
    const here = valueAt(whole, path);
    if (what === 'take' && path.length > 0)
      return { changes: setAt(text, path, undefined), expected: withValue(whole, path, undefined), path };
    if (what === 'member' && isObject(here))
      return {
        changes: setAt(text, [...path, name], value),
        expected: withValue(whole, [...path, name], value),
        path: [...path, name],
      };
    if (what === 'merge') {
      const next = mixed(here, value, seed);
      return { changes: setAt(text, path, next), expected: withValue(whole, path, next), path };
    }
    if (what === 'move' && Array.isArray(here) && here.length > 1) {
      const [from, to] = [seed % here.length, (seed >> 3) % here.length];
      const rest = here.filter((_item, index) => index !== from);
      return {
        changes: moveWithin(text, path, from, to),
        expected: withValue(whole, path, [...rest.slice(0, to), here[from] ?? null, ...rest.slice(to)]),
        path,
      };
    }
    return { changes: setAt(text, path, value), expected: withValue(whole, path, value), path };
  }
});

/** Checks that every part outside a path, at any depth, is written as before. */
function keepsOthers(before: string, next: string, path: JsonPath): void {
  const [old, now] = [parseTree(before), parseTree(next)];
  if (!old || !now || path.some((step) => typeof step === 'number')) return;
  for (let depth = 0; depth < path.length; depth += 1) {
    const holder = findNodeAtLocation(old, path.slice(0, depth) as (string | number)[]);
    for (const { children: [own, value] = [] } of holder?.type === 'object' ? (holder.children ?? []) : []) {
      if (own === undefined || value === undefined || own.value === path[depth]) continue;
      const there = findNodeAtLocation(now, [...path.slice(0, depth), String(own.value)] as (string | number)[]);
      expect(there && next.slice(there.offset, there.offset + there.length)).toBe(
        before.slice(value.offset, value.offset + value.length),
      );
    }
  }
}

function inverse(text: string, changes: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return sortTextEdits(changes).map(({ from, to, insert }) => {
    const at = from + shift;
    shift += insert.length - (to - from);
    return { from: at, to: at + insert.length, insert: text.slice(from, to) };
  });
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathIn(value: Json, picks: readonly number[]): JsonPath {
  const [pick = 0, ...rest] = picks;
  const keys: (string | number)[] = Array.isArray(value)
    ? value.map((_item, at) => at)
    : isObject(value)
      ? Object.keys(value)
      : [];
  const step = keys[pick % (keys.length + 1)];
  if (step === undefined || picks.length === 0) return [];
  return [step, ...pathIn(valueAt(value, [step]) ?? null, rest)];
}

function valueAt(value: Json, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>(
    (here, step) => (Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[String(step)] : undefined),
    value,
  );
}

function withValue(value: Json, [step, ...rest]: JsonPath, next: Json | undefined): Json {
  if (step === undefined) return next ?? null;
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      at === step ? (rest.length === 0 && next === undefined ? [] : [withValue(item, rest, next)]) : [item],
    );
  const own = isObject(value) ? value : {};
  if (rest.length === 0 && next === undefined)
    return Object.fromEntries(Object.entries(own).filter(([name]) => name !== step));
  return { ...own, [step]: withValue(own[step] ?? null, rest, next) };
}

/** Returns a value with some parts removed and some parts of another value added. */
function mixed(own: Json | undefined, other: Json, seed: number): Json {
  if (Array.isArray(own))
    return [...own.filter((_item, at) => (seed >> at) % 3 !== 0), ...(Array.isArray(other) ? other : [other])];
  if (isObject(own))
    return {
      ...(isObject(other) ? other : {}),
      ...Object.fromEntries(Object.entries(own).filter((_entry, at) => (seed >> at) % 3 !== 0)),
    };
  return other;
}

it('preserves the identity of unchanged parts of a value', () => {
  const before = { a: { b: [1, 2] }, c: [] };
  const next = reuseUnchanged(before, { a: { b: [1, 2] }, c: [3] });
  expect(next).toEqual({ a: { b: [1, 2] }, c: [3] });
  expect(next.a).toBe(before.a);
  expect(reuseUnchanged(before, structuredClone(before))).toBe(before);
  expect(reuseUnchanged(undefined, { a: [] })).toEqual({ a: [] });
});
