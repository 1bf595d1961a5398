import { Type, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import { rawSchemaOf } from '#kinds/registry/rawSchemas.ts';
import { storedFields, type StoredField } from '#record/requestBody/storedFields.ts';
import type { Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fractionType, idListType, idType, nullableType, textType, unixTimeType } from '#schemas/entities/scalars.ts';

/** The schema of a body that code reads as `B`. */
export type BodySchema<B> = TObject & { static: B };

/**
 * Returns the schema of the body of a built-in resource (decision 0116): its fields in the order of their rules, which
 * is that of messages; then `own`, which replaces what the kind of a field cannot tell and adds what no field sends. A
 * field that a rule requires is required, any other one may be missing or null.
 */
export function declaredBody<B>(declaration: Declaration, own: TProperties = {}): BodySchema<B> {
  const rules = declaration.rules?.all ?? [];
  const place = ({ name }: StoredField): number => {
    const at = rules.findIndex(([of]) => of === name);
    return at === -1 ? rules.length : at;
  };
  const fields = storedFields(declaration)
    .toSorted((one, other) => place(one) - place(other))
    .flatMap((stored) =>
      stored.wire.map((name): [string, TSchema] => {
        const schema = sentSchema(stored, name);
        return [name, isRequired(declaration, stored) ? schema : Type.Optional(nullableType(schema))];
      }),
    );
  return Type.Object({ ...Object.fromEntries(fields), ...own }) as BodySchema<B>;
}

/**
 * Returns the schema of a record of a built-in resource: its id, the fields that are read where they are sent, and
 * `own`: names of chosen records, values of the server. Responses have no limits, so that one outside of them is shown.
 */
export function declaredRecord(declaration: Declaration, own: TProperties = {}): TObject {
  const fields = storedFields(declaration).flatMap((stored) =>
    stored.wire.flatMap((name, at): [string, TSchema][] => {
      const { read = stored.name } = stored.field;
      return read !== false && [read].flat()[at] === name ? [[name, shownSchema(declaration, stored)]] : [];
    }),
  );
  return Type.Object({ [declaration.api.id]: Type.Integer(), ...Object.fromEntries(fields), ...own });
}

/** Returns the members of a record that a row of its list has: those that the columns read. */
export function listedMembers({ api, fields, list }: Declaration, record: TObject): TObject {
  const names = (list?.columns ?? []).map((column) => (typeof column === 'string' ? column : (column.field ?? '')));
  const read = names.flatMap((name) => fields[name]?.read || name);
  const members = new Set([api.id, ...read.map((path) => path.replace(/[.[].*/, ''))]);
  return Type.Object(Object.fromEntries(Object.entries(record.properties).filter(([name]) => members.has(name))));
}

/** Checks whether a rule of the field alone rejects the empty value; the time of sending is always there. */
function isRequired({ rules }: Declaration, { name, field }: StoredField): boolean {
  const rejectsEmpty = (condition: Condition): boolean =>
    Object.entries(condition).every(([of, term]) => of === name && term !== 'emptyOrUrl');
  return isStamped(field) || (rules?.all ?? []).some(([of, , condition]) => of === name && rejectsEmpty(condition));
}

const isStamped = ({ send }: StoredField['field']): boolean => typeof send === 'object' && 'stamp' in send;

/** The ids of lookups of built-in resources are numbers. */
const isLookup = (field: StoredField['field']): boolean => 'lookup' in field && field.lookup !== undefined;

const isFlag = (field: StoredField['field']): boolean =>
  field.kind === 'flag' || (field.kind === 'radio' && field.options.every(([value]) => typeof value === 'boolean'));

function sentSchema({ field }: StoredField, name: string): TSchema {
  const raw = rawSchemaOf(field) as TSchema;
  if (isLookup(field)) return raw['type'] === 'array' ? idListType : idType;
  if (isStamped(field)) return unixTimeType;
  if (isFlag(field)) return Type.Boolean();
  if (field.kind === 'percent') return fractionType(field.max ?? 100);
  if (field.kind === 'text' || field.kind === 'longText' || field.kind === 'editableTitle')
    return textType(Number(raw['maxLength']), name === 'comment' ? 'комментарий' : 'текст');
  return raw;
}

function shownSchema(declaration: Declaration, stored: StoredField): TSchema {
  const { field } = stored;
  const { type, format } = rawSchemaOf(field);
  if (isLookup(field) && type === 'array') return Type.Array(Type.Integer());
  if (isFlag(field)) return Type.Boolean();
  const schema: TSchema = isLookup(field)
    ? Type.Integer()
    : Type.Unsafe({ type: field.kind === 'number' ? 'number' : type, ...(format !== undefined && { format }) });
  return isRequired(declaration, stored) ? schema : nullableType(schema);
}
