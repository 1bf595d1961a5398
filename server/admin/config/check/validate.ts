import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from '@sinclair/typebox';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath, type JsonPath } from './parse.ts';
import { expectationAt, patternDiagnostic, nounForUnknownWord } from './messages.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });

/** Compiles a part of the vocabulary. */
export function validatorOf(schema: TSchema): ValidateFunction {
  return ajv.compile(schema);
}

/**
 * Reports values that do not fit a schema, at their places below `base`, except errors reported elsewhere. Returns
 * whether everything fits.
 */
export function reportSchemaErrors(
  validate: ValidateFunction,
  value: unknown,
  base: JsonPath,
  tree: Node,
  note: ReportDiagnostic,
  isElsewhere: (error: ErrorObject) => boolean = () => false,
): boolean {
  if (validate(value)) return true;
  const errors = (validate.errors ?? []).filter((error) => !isElsewhere(error));
  for (const error of outermost(errors)) {
    const path = [...base, ...segments(error.instancePath, tree, base)];
    const place =
      error.keyword === 'additionalProperties'
        ? keyNodeAtPath(tree, [...path, String(error.params['additionalProperty'])])
        : nodeAtPath(tree, path);
    note(place, textOf(error, path, errors));
  }
  return errors.length === 0;
}

/**
 * Returns the errors of the one alternative that was evidently meant, such as the only object among texts; undefined
 * when several are possible.
 */
function ofMeantShape(choice: ErrorObject, inner: readonly ErrorObject[]): ErrorObject[] | undefined {
  const shapes = new Map<string, ErrorObject[]>();
  for (const error of inner) {
    const shape = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
    shapes.set(shape, [...(shapes.get(shape) ?? []), error]);
  }
  const meant = [...shapes.values()].filter((own) =>
    own.every(
      ({ instancePath, keyword }) =>
        instancePath !== choice.instancePath || (keyword !== 'type' && keyword !== 'const'),
    ),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Replaces the error of a choice by those of the alternative that was evidently meant. */
function asMeant(errors: readonly ErrorObject[]): ErrorObject[] {
  const untold = new Set<ErrorObject>();
  for (const choice of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const inner = errors.filter(
      (error) =>
        error.instancePath.startsWith(choice.instancePath) && error.schemaPath.startsWith(`${choice.schemaPath}/`),
    );
    const meant = ofMeantShape(choice, inner);
    if (meant) for (const error of [choice, ...inner]) if (!meant.includes(error)) untold.add(error);
  }
  return errors.filter((error) => !untold.has(error));
}

/** Reports a choice between alternatives as one diagnostic, instead of one per alternative. */
function outermost(all: readonly ErrorObject[]): ErrorObject[] {
  const errors = asMeant(all);
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const inner = (error: ErrorObject) =>
    choices.some(
      (choice) =>
        choice !== error &&
        error.instancePath.startsWith(choice.instancePath) &&
        error.schemaPath.startsWith(`${choice.schemaPath}/`),
    );
  const seen = new Set<string>();
  return errors.filter((error) => {
    if (inner(error)) return false;
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Parses `/list/columns/0` to a path; a number is an index only where the text has a list. */
function segments(pointer: string, tree: Node, base: JsonPath): (string | number)[] {
  const path: (string | number)[] = [];
  for (const part of pointer
    .split('/')
    .slice(1)
    .map((item) => item.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    path.push(findNodeAtLocation(tree, [...base, ...path])?.type === 'array' ? Number(part) : part);
  }
  return path;
}

function textOf(error: ErrorObject, path: JsonPath, all: readonly ErrorObject[]): string {
  const { keyword, params, data, parentSchema } = error;
  const name = String(path.at(-1) ?? '');
  if (keyword === 'additionalProperties') {
    return unknownWord(
      'неизвестное свойство',
      String(params['additionalProperty']),
      Object.keys((parentSchema as { properties?: object }).properties ?? {}),
    );
  }
  if (keyword === 'required') return `не хватает свойства «${String(params['missingProperty'])}»`;
  if (keyword === 'enum')
    return unknownWord(nounForUnknownWord(path), String(data), (params['allowedValues'] as unknown[]).map(String));
  if (keyword === 'anyOf') {
    const words = all
      .filter((item) => item.keyword === 'const' && item.instancePath === error.instancePath)
      .map((item) => String(item.params['allowedValue']));
    if (typeof data === 'string' && words.length > 0) return unknownWord(nounForUnknownWord(path), data, words);
  }
  if (keyword === 'pattern') return patternDiagnostic(path, String(data));
  if (keyword === 'minLength') return `«${name}» не может быть пустым`;
  if (keyword === 'minItems') return `«${name}»: слишком мало значений`;
  if (keyword === 'uniqueItems') return `«${name}»: значения повторяются`;
  return `«${name || 'объявление'}»: ожидается ${expectationAt(path, keyword, params)}`;
}
