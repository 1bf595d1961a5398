import { setByPath, getByPath } from '#codecs/path.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { KindModule } from '../kindModule.ts';
import { wrongType } from './messages.ts';
import type { NestedField } from './options.ts';

/** Values of a nested object by field name. */
export type NestedValues = Record<string, unknown>;
interface Nesting {
  readonly fields: Readonly<Record<string, NestedField>>;
}

/** Returns the fields of a nested object as form fields. */
export function nestedFields({ fields }: Nesting): Readonly<Record<string, Field>> {
  // The server's check reads each nested field by the schema of its kind, as it does form fields.
  return fields as unknown as Readonly<Record<string, Field>>;
}

const placeOf = (name: string, place: unknown): string => (typeof place === 'string' ? place : name);

/** Operations on nested objects, based on the kinds of their fields. */
export interface Nested {
  /** Converts an API object to form values. */
  valuesIn(field: Nesting, object: AnyRecord): NestedValues;
  /** Converts form values to an object of a body. */
  objectOf(field: Nesting, values: NestedValues): AnyRecord;
  /** Returns the error of an invalid typed value, with its field. */
  mistyped(field: Nesting, values: NestedValues): string | undefined;
  check(field: Nesting, raw: unknown): string | undefined;
  sample(field: Nesting, at: number): AnyRecord;
}

/** Creates the operations; `kindOf` is the registry that contains the field's kind. */
export function nestedBy(kindOf: (field: Field) => KindModule): Nested {
  const parts = (field: Nesting) => Object.entries(nestedFields(field));
  return {
    valuesIn: (field, object) =>
      Object.fromEntries(
        parts(field).map(([name, own]) => [
          name,
          kindOf(own).parse(own.read === false ? undefined : getByPath(object, placeOf(name, own.read)), own),
        ]),
      ),
    objectOf(field, values) {
      const object: AnyRecord = {};
      for (const [name, own] of parts(field))
        if (own.send !== false) setByPath(object, placeOf(name, own.send), kindOf(own).serialize(values[name], own));
      return object;
    },
    mistyped(field, values) {
      for (const [name, own] of parts(field)) {
        const message = kindOf(own).mistyped?.(values[name], own);
        if (message !== undefined) return `${own.label ?? name}: ${message}`;
      }
      return undefined;
    },
    check(field, raw) {
      if (!isRecord(raw)) return wrongType;
      for (const [name, own] of parts(field)) {
        const sent = own.send === false ? undefined : getByPath(raw, placeOf(name, own.send));
        const message = sent === null || sent === undefined ? undefined : kindOf(own).check(sent, own);
        if (message !== undefined) return `${own.label ?? name}: ${message}`;
      }
      return undefined;
    },
    sample(field, at) {
      const made: AnyRecord = {};
      for (const [name, own] of parts(field)) setByPath(made, placeOf(name, own.send), kindOf(own).sample(at, own));
      return made;
    },
  };
}
