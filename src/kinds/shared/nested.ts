import { setByPath, getByPath } from '#codecs/path.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { KindModule } from '../kindModule.ts';
import { wrongType } from './messages.ts';
import type { NestedField } from './options.ts';

/** The values of an object inside a record, by the names of its fields. */
export type NestedValues = Record<string, unknown>;
interface Nesting {
  readonly fields: Readonly<Record<string, NestedField>>;
}

/** The fields of an object inside a record, as fields of any form are. */
export function nestedFields({ fields }: Nesting): Readonly<Record<string, Field>> {
  // The host's check reads each by the schema of its own kind, as it does fields of a form.
  return fields as unknown as Readonly<Record<string, Field>>;
}

const placeOf = (name: string, place: unknown): string => (typeof place === 'string' ? place : name);

/** What objects inside a record mean, by the kinds of their fields. */
export interface Nested {
  /** What an API says of one, as values of a form. */
  valuesIn(field: Nesting, object: AnyRecord): NestedValues;
  /** One as a body carries it. */
  objectOf(field: Nesting, values: NestedValues): AnyRecord;
  /** What was typed and is no value, with the field that has it. */
  mistyped(field: Nesting, values: NestedValues): string | undefined;
  check(field: Nesting, raw: unknown): string | undefined;
  sample(field: Nesting, at: number): AnyRecord;
}

/** `kindOf` is the registry that the kind of the field stands in. */
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
