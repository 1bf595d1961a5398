import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Node } from 'jsonc-parser';
import { isSafePattern } from 'redos-detector';
import { expandCondition, fieldsOf, newRecord, shapeNames, shapes, type Condition } from '#schemas/declaration/condition.ts';
import { conditionsOf } from '#schemas/declaration/conditionsOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { nearest, unknownWord, type Note } from './mistake.ts';
import { placeOf } from './parse.ts';

/** Steps that an expression may take back on a text before it counts as endless, and milliseconds to find that out. */
const patience = { maxScore: 1000, timeout: 300 };

/** Notes conditions on fields that are not there, on shapes that have no name, and expressions that may run for ever. */
export function checkConditions(tree: Node, declaration: Declaration, names: readonly string[], note: Note): void {
  for (const { path, condition } of conditionsOf(declaration)) {
    const place = placeOf(tree, path);
    if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
      note(place, 'условие: ожидается объект, такой как {"поле": значение}');
      continue;
    }
    const mistake = mistakeOf(condition);
    if (mistake !== undefined) note(place, mistake);
    else for (const name of fieldsOf(condition)) if (name !== newRecord && !names.includes(name)) note(keyIn(place, name), unknownWord('условие на поле, которого нет:', name, names));
    for (const [name, value] of words(condition)) noteShape(declaration, name, value, keyIn(place, name), note);
    for (const pattern of patternsIn(condition)) {
      if (!isBounded(pattern)) note(valueIn(place, pattern), `регулярное выражение «${pattern}» может выполняться бесконечно`);
    }
  }
}

function mistakeOf(condition: Condition): string | undefined {
  try {
    new Ajv2020({ strict: false, messages: false }).compile({ $defs: shapes, ...expandCondition(condition) });
    return undefined;
  } catch {
    return 'условие не читается: ожидаются сравнения полей, if/then/else, anyOf, allOf, not или JSON Schema';
  }
}

/** A text that is nearly the name of a shape is a slip of the pen, not a value to compare with. */
function noteShape({ fields }: Declaration, name: string, value: string, place: Node, note: Note): void {
  if (value in shapes || !(name in fields)) return;
  const { options } = fields[name] as { options?: readonly (readonly unknown[])[] };
  const meant = nearest(value, shapeNames);
  if (meant !== undefined && options?.some(([option]) => option === value) !== true) note(place, `неизвестная форма «${value}» у поля «${name}». Возможно, «${meant}»?`);
}

/** The short terms of a condition that are texts, at any depth of its combinations. */
function words(condition: unknown): [string, string][] {
  if (typeof condition !== 'object' || condition === null) return [];
  if ('properties' in condition || 'required' in condition) return [];
  return Object.entries(condition).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    if (['anyOf', 'allOf'].includes(name) && Array.isArray(value)) return value.flatMap(words);
    return ['if', 'then', 'else', 'not'].includes(name) ? words(value) : [];
  });
}

/** Every regular expression of a schema, named properties included. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => [
    ...(keyword === 'pattern' && typeof value === 'string' ? [value] : []),
    ...(keyword === 'patternProperties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...patternsIn(value),
  ]);
}

function isBounded(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { ...patience, unicode: true }).safe;
  } catch {
    return false;
  }
}

/** The key `name` somewhere under a node, else the node. */
function keyIn(node: Node, name: string): Node {
  return find(node, (one) => one.type === 'property' && one.children?.[0]?.value === name)?.children?.[0] ?? node;
}

function valueIn(node: Node, value: string): Node {
  return find(node, (one) => one.type === 'string' && one.value === value) ?? node;
}

function find(node: Node, is: (node: Node) => boolean): Node | undefined {
  if (is(node)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, is);
    if (found) return found;
  }
  return undefined;
}
