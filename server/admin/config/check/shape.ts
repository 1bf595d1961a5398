import { Type } from '@sinclair/typebox';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Node } from 'jsonc-parser';
import { declarationSchema } from '#schemas/declaration/declaration.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { nestedKinds } from '#kinds/shared/nestedKinds.ts';
import { fieldKindsSchema } from '#schemas/declaration/field.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath, type JsonPath } from './parse.ts';
import { checkDialects } from './dialect.ts';
import { reportSchemaErrors, validatorOf } from './validate.ts';

/**
 * Schema of everything but the fields, each of which is checked by the schema of its kind, so that diagnostics mention
 * only that kind.
 */
const frame = validatorOf(
  Type.Composite(
    [Type.Omit(declarationSchema, ['fields']), Type.Object({ fields: Type.Record(Type.String(), Type.Object({})) })],
    { additionalProperties: false },
  ),
);
/** Errors that leave the surrounding nodes readable. */
const harmless = new Set(['enum', 'pattern', 'additionalProperties', 'minLength', 'uniqueItems']);
const kinds = Object.keys(fieldKindsSchema) as Kind[];
const compiled = new Map<Kind, ValidateFunction>();

function validatorFor(kind: Kind): ValidateFunction {
  const validate = compiled.get(kind) ?? validatorOf(fieldKindsSchema[kind]);
  compiled.set(kind, validate);
  return validate;
}

/** A dialect is a name or an object; checked separately, an error inside it is reported at its own place. */
function isOfDialect({ instancePath }: Pick<ErrorObject, 'instancePath'>): boolean {
  return /^\/(api|lookups\/[^/]+)\/dialect(\/|$)/.test(instancePath);
}

/**
 * Reports words outside the vocabulary. Returns the names of the well-formed fields, and whether the rest can be
 * checked further.
 */
export function checkShape(tree: Node, value: unknown, note: ReportDiagnostic): { framed: boolean; fields: string[] } {
  reportSchemaErrors(frame, value, [], tree, note, isOfDialect);
  checkDialects(tree, value, note);
  const framed = (frame.errors ?? []).every(
    (error) => harmless.has(error.keyword) || error.instancePath.startsWith('/errors') || isOfDialect(error),
  );
  return {
    framed,
    fields: Object.entries(fieldsIn(value)).flatMap(([name, field]) =>
      checkField(['fields', name], field, { tree, note, allowed: kinds }) ? [name] : [],
    ),
  };
}

/** Returns the fields of a value that may be a declaration. */
function fieldsIn(value: unknown): Record<string, unknown> {
  const fields = typeof value === 'object' && value !== null && 'fields' in value ? value.fields : undefined;
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? (fields as Record<string, unknown>)
    : {};
}

interface FieldCheck {
  tree: Node;
  note: ReportDiagnostic;
  allowed: readonly string[];
}

function checkField(path: JsonPath, field: unknown, { tree, note, allowed }: FieldCheck): boolean {
  const name = String(path.at(-1));
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) {
    note(keyNodeAtPath(tree, path), `имя поля «${name}»: допустимы латинские буквы и цифры, первой стоит буква`);
    return false;
  }
  if (name in Object.prototype) {
    note(
      keyNodeAtPath(tree, path),
      `имя поля «${name}» занято языком: назовите поле иначе, а его имя в API укажите в read и send`,
    );
    return false;
  }
  if (typeof field !== 'object' || field === null) return false;
  const kind = 'kind' in field ? field.kind : undefined;
  if (typeof kind === 'string' && allowed.includes(kind)) {
    const known = reportSchemaErrors(validatorFor(kind as Kind), field, path, tree, note);
    // Each nested field is checked by the schema of its kind, like the outer fields.
    const own = known && (kind === 'rows' || kind === 'group') ? Object.entries(fieldsIn(field)) : [];
    return (
      own
        .map(([item, inner]) => checkField([...path, 'fields', item], inner, { tree, note, allowed: nestedKinds }))
        .every(Boolean) && known
    );
  }
  if (typeof kind === 'string' && kinds.includes(kind as Kind))
    note(
      nodeAtPath(tree, [...path, 'kind']),
      `поле вида «${kind}» не может стоять внутри таблицы или группы. Могут: ${allowed.join(', ')}`,
    );
  else if (kind === undefined) note(keyNodeAtPath(tree, path), `у поля «${name}» не указан вид (kind)`);
  else note(nodeAtPath(tree, [...path, 'kind']), unknownWord('неизвестный вид поля', String(kind), allowed));
  return false;
}
