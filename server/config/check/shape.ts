import { Type } from '@sinclair/typebox';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { declaration } from '#schemas/declaration/declaration.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { nestedKinds } from '#kinds/shared/nestedKinds.ts';
import { fieldKinds } from '#schemas/declaration/field.ts';
import { unknownWord, type Note } from './diagnostic.ts';
import { keyPlaceOf, placeOf, type Path } from './parse.ts';
import { expectationAt, patternDiagnostic, wordAt } from './words.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
/** Everything but the fields: each of those is checked by the schema of its own kind, so that a diagnostic speaks of that kind alone. */
const frame = ajv.compile(Type.Composite([Type.Omit(declaration, ['fields']), Type.Object({ fields: Type.Record(Type.String(), Type.Object({})) })], { additionalProperties: false }));
/** A wrong word leaves the things around it readable. */
const harmless = new Set(['enum', 'pattern', 'additionalProperties', 'minLength', 'uniqueItems']);
const kinds = Object.keys(fieldKinds) as Kind[];
const compiled = new Map<Kind, ValidateFunction>();

function validatorOf(kind: Kind): ValidateFunction {
  const validate = compiled.get(kind) ?? ajv.compile(fieldKinds[kind]);
  compiled.set(kind, validate);
  return validate;
}

/** Notes what the vocabulary does not know. Gives the names of the fields that are well formed, and whether what is around them can be read further. */
export function checkShape(tree: Node, value: unknown, note: Note): { framed: boolean; fields: string[] } {
  told(frame, value, [], tree, note);
  const framed = (frame.errors ?? []).every(({ keyword, instancePath }) => harmless.has(keyword) || instancePath.startsWith('/errors'));
  return { framed, fields: Object.entries(fieldsIn(value)).flatMap(([name, field]) => (checkField(['fields', name], field, { tree, note, allowed: kinds }) ? [name] : [])) };
}

/** The fields of something that may be a declaration. */
function fieldsIn(value: unknown): Record<string, unknown> {
  const fields = typeof value === 'object' && value !== null && 'fields' in value ? value.fields : undefined;
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? (fields as Record<string, unknown>) : {};
}

interface FieldCheck { tree: Node; note: Note; allowed: readonly string[] }

function checkField(path: Path, field: unknown, { tree, note, allowed }: FieldCheck): boolean {
  const name = String(path.at(-1));
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) {
    note(keyPlaceOf(tree, path), `имя поля «${name}»: допустимы латинские буквы и цифры, первой стоит буква`);
    return false;
  }
  if (name in Object.prototype) {
    note(keyPlaceOf(tree, path), `имя поля «${name}» занято языком: назовите поле иначе, а его имя в API укажите в read и send`);
    return false;
  }
  if (typeof field !== 'object' || field === null) return false;
  const kind = 'kind' in field ? field.kind : undefined;
  if (typeof kind === 'string' && allowed.includes(kind)) {
    const known = told(validatorOf(kind as Kind), field, path, tree, note);
    // Each by the schema of its own kind, as the fields around them.
    const own = known && (kind === 'rows' || kind === 'group') ? Object.entries(fieldsIn(field)) : [];
    return own.map(([one, inner]) => checkField([...path, 'fields', one], inner, { tree, note, allowed: nestedKinds })).every(Boolean) && known;
  }
  if (typeof kind === 'string' && kinds.includes(kind as Kind)) note(placeOf(tree, [...path, 'kind']), `поле вида «${kind}» не может стоять внутри таблицы или группы. Могут: ${allowed.join(', ')}`);
  else if (kind === undefined) note(keyPlaceOf(tree, path), `у поля «${name}» не указан вид (kind)`);
  else note(placeOf(tree, [...path, 'kind']), unknownWord('неизвестный вид поля', String(kind), allowed));
  return false;
}

function told(validate: ValidateFunction, value: unknown, base: Path, tree: Node, note: Note): boolean {
  if (validate(value)) return true;
  for (const error of outermost(validate.errors ?? [])) {
    const path = [...base, ...segments(error.instancePath, tree, base)];
    const place = error.keyword === 'additionalProperties' ? keyPlaceOf(tree, [...path, String(error.params['additionalProperty'])]) : placeOf(tree, path);
    note(place, textOf(error, path, validate.errors ?? []));
  }
  return false;
}

/** Of what is wrong with a choice, that of the one shape which a value may be meant as, such as the only object among texts; undefined where several may. */
function ofMeantShape(choice: ErrorObject, inner: readonly ErrorObject[]): ErrorObject[] | undefined {
  const shapes = new Map<string, ErrorObject[]>();
  for (const error of inner) {
    const shape = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
    shapes.set(shape, [...shapes.get(shape) ?? [], error]);
  }
  const meant = [...shapes.values()].filter((own) => own.every(({ instancePath, keyword }) => instancePath !== choice.instancePath || (keyword !== 'type' && keyword !== 'const')));
  return meant.length === 1 ? meant[0] : undefined;
}

/** Where it is plain which shape of a choice was meant, what is wrong within that is told in the place of the choice. */
function asMeant(errors: readonly ErrorObject[]): ErrorObject[] {
  const untold = new Set<ErrorObject>();
  for (const choice of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const inner = errors.filter((error) => error.instancePath.startsWith(choice.instancePath) && error.schemaPath.startsWith(`${choice.schemaPath}/`));
    const meant = ofMeantShape(choice, inner);
    if (meant) for (const error of [choice, ...inner]) if (!meant.includes(error)) untold.add(error);
  }
  return errors.filter((error) => !untold.has(error));
}

/** A choice between shapes is one diagnostic, not one for every shape that did not fit. */
function outermost(all: readonly ErrorObject[]): ErrorObject[] {
  const errors = asMeant(all);
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const inner = (error: ErrorObject) => choices.some((choice) => choice !== error && error.instancePath.startsWith(choice.instancePath) && error.schemaPath.startsWith(`${choice.schemaPath}/`));
  const seen = new Set<string>();
  return errors.filter((error) => {
    if (inner(error)) return false;
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** `/list/columns/0` as a path; a number is an index only where the text has a list. */
function segments(pointer: string, tree: Node, base: Path): (string | number)[] {
  const path: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1).map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    path.push(findNodeAtLocation(tree, [...base, ...path])?.type === 'array' ? Number(part) : part);
  }
  return path;
}

function textOf(error: ErrorObject, path: Path, all: readonly ErrorObject[]): string {
  const { keyword, params, data, parentSchema } = error;
  const name = String(path.at(-1) ?? '');
  if (keyword === 'additionalProperties') {
    return unknownWord('неизвестное свойство', String(params['additionalProperty']), Object.keys((parentSchema as { properties?: object }).properties ?? {}));
  }
  if (keyword === 'required') return `не хватает свойства «${String(params['missingProperty'])}»`;
  if (keyword === 'enum') return unknownWord(wordAt(path), String(data), (params['allowedValues'] as unknown[]).map(String));
  if (keyword === 'anyOf') {
    const words = all.filter((one) => one.keyword === 'const' && one.instancePath === error.instancePath).map((one) => String(one.params['allowedValue']));
    if (typeof data === 'string' && words.length > 0) return unknownWord(wordAt(path), data, words);
  }
  if (keyword === 'pattern') return patternDiagnostic(path, String(data));
  if (keyword === 'minLength') return `«${name}» не может быть пустым`;
  if (keyword === 'minItems') return `«${name}»: слишком мало значений`;
  if (keyword === 'uniqueItems') return `«${name}»: значения повторяются`;
  return `«${name || 'объявление'}»: ожидается ${expectationAt(path, keyword, params)}`;
}
