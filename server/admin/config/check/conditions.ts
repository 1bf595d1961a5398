import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Node } from 'jsonc-parser';
import { isSafePattern } from 'redos-detector';
import { isRecord } from '#codecs/records.ts';
import {
  expandCondition,
  fieldsOf,
  newRecord,
  shapeNames,
  valueShapes,
  type Condition,
} from '#schemas/declaration/condition.ts';
import { conditionsOf } from '#schemas/declaration/conditionsOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { nearest, unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { nodeAtPath, type JsonPath } from './parse.ts';

/** Maximum numbers per declaration: 200 fields need a fifth of them. With more, the check itself would take minutes. */
const bounds = { conditions: 1000, patterns: 100 };

/**
 * Backtracking steps that an expression may make on a text before it counts as endless, and steps of that analysis
 * (some 0.2 s): its milliseconds are no limit, because the verdict must not depend on the load of the machine.
 */
const redosLimits = { maxScore: 1000, maxSteps: 4000, timeout: Number.POSITIVE_INFINITY };

const ajv = new Ajv2020({ strict: false, messages: false });

/**
 * Reports conditions on unknown fields (`pathOf` returns the place of a condition in the text), unknown shapes, and
 * regular expressions that may run endlessly.
 */
export function checkConditions(
  tree: Node,
  declaration: Declaration,
  names: readonly string[],
  note: ReportDiagnostic,
  pathOf: (path: JsonPath) => JsonPath = (path) => path,
): void {
  const conditions = conditionsOf(declaration);
  const patterns = conditions.flatMap(({ condition }) => patternsIn(condition)).length;
  const past = conditions[bounds.conditions] ?? (patterns > bounds.patterns ? conditions[0] : undefined);
  if (past !== undefined) {
    const [what, count, bound] =
      conditions.length > bounds.conditions
        ? ['условий и правил', conditions.length, bounds.conditions]
        : ['регулярных выражений', patterns, bounds.patterns];
    return note(nodeAtPath(tree, pathOf(past.path)), `слишком много ${what}: ${count} при пределе ${bound}`);
  }
  for (const { path, condition } of conditions) {
    const place = nodeAtPath(tree, pathOf(path));
    if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
      note(place, 'условие: ожидается объект, такой как {"поле": значение}');
      continue;
    }
    const wrong = patternsIn(condition).flatMap((pattern) =>
      patternDiagnostic(pattern).map((message) => [pattern, message] as const),
    );
    for (const [pattern, message] of wrong) note(valueIn(place, pattern), message);
    if (wrong.length > 0) continue;
    const diagnostic = diagnosticOf(condition);
    if (diagnostic !== undefined) note(place, diagnostic);
    else
      for (const name of fieldsOf(condition))
        if (name !== newRecord && !names.includes(name))
          note(keyIn(place, name), unknownWord('условие на поле, которого нет:', name, names));
    for (const [name, value] of words(condition)) noteShape(declaration, name, value, keyIn(place, name), note);
  }
}

function diagnosticOf(condition: Condition): string | undefined {
  try {
    if (pointsElsewhere(condition))
      return 'условие: $ref может вести только в $defs этого же условия, и там $ref уже не допускается';
    if (!isShort(condition)) ajv.compile({ $defs: valueShapes, ...expandCondition(condition) });
    return undefined;
  } catch {
    return 'условие не читается: ожидаются сравнения полей, if/then/else, anyOf, allOf, not или JSON Schema';
  } finally {
    // An `$id` of one condition must not be visible to the next.
    ajv.removeSchema();
  }
}

/**
 * Whether a condition contains no JSON Schema: the short forms are always valid, and compiling them is most of the time
 * of a check.
 *
 * A start with 100 custom resources took 1.9 times that with three. Results are not stored over restarts: they would
 * depend on every change of the checker.
 */
function isShort(condition: unknown): boolean {
  if (
    !isRecord(condition) ||
    'properties' in condition ||
    'required' in condition ||
    '$ref' in condition ||
    'patternProperties' in condition
  )
    return false;
  return Object.entries(condition).every(([name, value]) => {
    if (name === 'anyOf' || name === 'allOf') return Array.isArray(value) && value.length > 0 && value.every(isShort);
    if (name === 'if' || name === 'then' || name === 'else' || name === 'not') return isShort(value);
    return Array.isArray(value) ? value.length > 0 && value.every(isScalar) : isScalar(value);
  });
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

const pointers = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$id', '$anchor', '$dynamicAnchor']);

/**
 * Whether a reference could be circular or external: only a single step into the condition's own definitions is sure to
 * end.
 */
function pointsElsewhere(condition: Condition): boolean {
  const { $defs = {}, ...rest } = expandCondition(condition);
  const within = (value: unknown, allowed: boolean): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(
      ([keyword, inner]) =>
        (typeof inner === 'string' &&
          pointers.has(keyword) &&
          !(allowed && keyword === '$ref' && inner.startsWith('#/$defs/'))) ||
        within(inner, allowed),
    );
  return within(rest, true) || within($defs, false);
}

/** Reports a text that nearly equals the name of a shape: it is a typo rather than a value to compare with. */
function noteShape({ fields }: Declaration, name: string, value: string, place: Node, note: ReportDiagnostic): void {
  if (Object.hasOwn(valueShapes, value) || !Object.hasOwn(fields, name)) return;
  const { options } = fields[name] as { options?: readonly (readonly unknown[])[] };
  const meant = nearest(value, shapeNames);
  if (meant !== undefined && options?.some(([option]) => option === value) !== true)
    note(place, `неизвестная форма «${value}» у поля «${name}». Возможно, «${meant}»?`);
}

/** Returns the short terms of a condition that are texts, at any depth. */
function words(condition: unknown): [string, string][] {
  if (typeof condition !== 'object' || condition === null) return [];
  if ('properties' in condition || 'required' in condition) return [];
  return Object.entries(condition).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    if (['anyOf', 'allOf'].includes(name) && Array.isArray(value)) return value.flatMap(words);
    return ['if', 'then', 'else', 'not'].includes(name) ? words(value) : [];
  });
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Returns every regular expression of a schema, including `patternProperties`. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => [
    ...(keyword === 'pattern' && typeof value === 'string' ? [value] : []),
    ...(keyword === 'patternProperties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...patternsIn(value),
  ]);
}

/**
 * Whether an expression has a lookbehind, which runs from right to left: the analysis of endless expressions does not
 * cover it.
 */
function looksBehind(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./gsu, '').replaceAll(/\[[^\]]*\]/gu, '');
  return /\(\?<[=!]/.test(bare);
}

/** Returns at most one diagnostic of a regular expression. */
function patternDiagnostic(pattern: string): string[] {
  if (!isExpression(pattern)) {
    return [`регулярное выражение «${pattern}» записано с ошибкой: проверьте скобки и знаки \\ * + ? {`];
  }
  if (looksBehind(pattern))
    return [
      `регулярное выражение «${pattern}» смотрит назад, (?<= или (?<!: проверить, что оно не выполняется бесконечно, нельзя. Запишите его без этого`,
    ];
  try {
    return isSafePattern(pattern, { ...redosLimits, unicode: true }).safe
      ? []
      : [`регулярное выражение «${pattern}» может выполняться бесконечно`];
  } catch {
    return [
      `регулярное выражение «${pattern}» слишком сложное: не удаётся проверить, что оно не выполняется бесконечно`,
    ];
  }
}

/** Returns the key `name` below a node, or the node itself. */
function keyIn(node: Node, name: string): Node {
  return find(node, (item) => item.type === 'property' && item.children?.[0]?.value === name)?.children?.[0] ?? node;
}

function valueIn(node: Node, value: string): Node {
  return find(node, (item) => item.type === 'string' && item.value === value) ?? node;
}

function find(node: Node, is: (node: Node) => boolean): Node | undefined {
  if (is(node)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, is);
    if (found) return found;
  }
  return undefined;
}
