import { kindOf } from '#kinds/registry/kinds.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { DraftedField } from '../draft/draftFields.ts';
import type { KindGuess } from '../draft/guessScalar.ts';
import { toFieldName } from '../draft/sampleColumns.ts';
import type { ApiDescription } from './description.ts';
import { singular, type ApiCollection } from './collections.ts';
import { kindOfChoices, kindOfShape } from './kindOfShape.ts';
import { propertyLabel } from './propertyLabel.ts';
import { nestedOf, shownKey } from './nested.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

/** The members of an entity's records: those in a response, and those accepted in a body. */
export interface Sides {
  read: SchemaShape;
  /** Undefined for a read-only entity. */
  sent: SchemaShape | undefined;
  /** Whether an update replaces the whole record: then members without a kind must be sent too. */
  whole: boolean;
}

/** A field of a draft, and its lookup. */
export interface EntityField extends DraftedField {
  entered: boolean;
  required: boolean;
  lookup?: { name: string; of: ApiCollection; found: Lookup };
}

type LookupFor = (key: string) => EntityField['lookup'];

/**
 * Returns the fields of an entity; `idKey` is its id property. `lookupFor` returns the list that a property refers to.
 */
export function entityFields(
  description: ApiDescription,
  { read, sent, whole }: Sides,
  idKey: string,
  lookupFor: LookupFor,
): EntityField[] {
  const keys = [...new Set([...Object.keys(read.properties), ...Object.keys(sent?.properties ?? {})])].filter(
    (key) => key !== idKey || !Object.hasOwn(read.properties, key),
  );
  const taken = new Set<string>();
  return keys.flatMap((key) => {
    const inRead = Object.hasOwn(read.properties, key) ? schemaShape(description, read.properties[key]) : undefined;
    const inBody =
      sent && Object.hasOwn(sent.properties, key) ? schemaShape(description, sent.properties[key]) : undefined;
    const writes = inBody !== undefined && !inBody.readOnly;
    const required = sent?.required.includes(key) === true;
    return drafts(
      description,
      { key, read: inRead, sent: writes ? inBody : undefined, required, whole },
      lookupFor,
      (name) => freeName(name, taken),
    );
  });
}

interface Property {
  key: string;
  read: SchemaShape | undefined;
  sent: SchemaShape | undefined;
  required: boolean;
  whole: boolean;
}

function drafts(
  description: ApiDescription,
  property: Property,
  lookupFor: LookupFor,
  free: (name: string) => string,
): EntityField[] {
  const { key, read, sent, required, whole } = property;
  const main = sent ?? read;
  if (!main) return [];
  // A constant value carries no information.
  if (!sent && main.enum.length === 1) return [];
  const chosen = sent === undefined ? undefined : choiceOf(description, property, lookupFor);
  if (chosen)
    return chosen.map((item) =>
      drafted({
        key,
        name: free(item.name),
        shape: main,
        guess: item,
        entered: item.entered,
        required: required && item.entered,
      }),
    );
  const guess = kindOfShape(key, main) ?? listOrObject(description, key, main, sent !== undefined);
  if (guess === null) return carried(property, free);
  const canEnter = sent !== undefined && kindOf(guess.field).role === 'entered';
  const same = read === undefined || read.type === sent?.type || sent === undefined;
  // A property with different read and write formats cannot be one field: the read value is shown.
  if (!same && read && canEnter) {
    const shown = kindOfShape(key, read) ?? listOrObject(description, key, read, false);
    return shown === null
      ? []
      : [
          drafted({
            key,
            name: free(toFieldName(key)),
            shape: read,
            guess: placed(
              key,
              { ...shown, why: `${shown.why}; отправляется в ином виде, поэтому только показывается` },
              true,
              false,
            ),
            entered: false,
            required: false,
          }),
        ];
  }
  if (read === undefined && !canEnter) return [];
  if (!canEnter && sent !== undefined && whole)
    return [
      drafted({
        key,
        name: free(toFieldName(key)),
        shape: main,
        guess: placed(key, guess, true, false),
        entered: false,
        required: false,
      }),
      ...carried(property, free),
    ];
  return [
    drafted({
      key,
      name: free(toFieldName(key)),
      shape: main,
      guess: placed(key, guess, read !== undefined, canEnter),
      entered: canEnter,
      required: required && canEnter,
    }),
  ];
}

/** Returns fields that send members unchanged, where an update replaces the whole record. */
function carried({ key, read, sent, whole }: Property, free: (name: string) => string): EntityField[] {
  if (!whole || !read || !sent) return [];
  const name = free(toFieldName(key));
  const at = name === key ? {} : { read: key, send: key };
  return [
    {
      name,
      field: { kind: 'carried', ...at },
      whys: [
        { part: 'kind', why: 'в форме не показать: возвращается, как пришло, потому что PUT заменяет запись целиком' },
      ],
      listed: false,
      entered: false,
      required: false,
    },
  ];
}

function listOrObject(description: ApiDescription, key: string, shape: SchemaShape, enters: boolean): KindGuess | null {
  if (shape.type === 'array') {
    const items = schemaShape(description, shape.items);
    const choices = kindOfChoices(items);
    if (choices) return choices;
    if (items.type === 'string' || items.type === 'integer')
      return { field: { kind: 'names' }, why: 'список значений: только показывается' };
  }
  return nestedOf(description, key, shape, enters);
}

interface Placed extends KindGuess {
  name: string;
  entered: boolean;
}

/**
 * Returns the choice field of a property that refers to a record of another collection: by its id, or by an object with
 * the id.
 */
function choiceOf(
  description: ApiDescription,
  { key, read, sent }: Property,
  lookupFor: LookupFor,
): (Placed & Pick<EntityField, 'lookup'>)[] | undefined {
  const items = sent?.type === 'array' ? schemaShape(description, sent.items) : sent;
  if (
    !items ||
    items.enum.length > 0 ||
    !['string', 'integer', 'number'].includes(items.type ?? '') ||
    ['date', 'date-time', 'uri'].includes(items.format)
  )
    return undefined;
  const lookup = lookupFor(key);
  if (!lookup) return undefined;
  const many = sent?.type === 'array';
  const inner = many ? schemaShape(description, read?.items) : read;
  const isObject = inner !== undefined && Object.hasOwn(inner.properties, lookup.found.id);
  if (inner !== undefined && !isObject && inner.type !== items.type) return undefined;
  const place = isObject ? `${key}${many ? '[]' : ''}.${lookup.found.id}` : key;
  const field: Field = {
    kind: 'select',
    lookup: lookup.name,
    ...(many && { many: true }),
    ...(place === toFieldName(key) ? {} : { read: read ? place : (false as const) }),
    ...(key === toFieldName(key) ? {} : { query: key, send: key }),
  };
  const why = `ключ записи «${lookup.of.path}»`;
  return [{ field, why, name: toFieldName(key), entered: true, lookup }];
}

function placed(key: string, guess: KindGuess, reads: boolean, sends: boolean): KindGuess {
  const own = toFieldName(key);
  const read = reads ? (own === key || guess.field.read !== undefined ? {} : { read: key }) : { read: false as const };
  return {
    ...guess,
    field: { ...guess.field, ...read, ...(sends && own !== key ? { query: key, send: key } : {}) } as Field,
  };
}

function drafted({
  key,
  name,
  shape,
  guess,
  entered,
  required,
}: {
  key: string;
  name: string;
  shape: SchemaShape;
  guess: KindGuess & Pick<EntityField, 'lookup'>;
  entered: boolean;
  required: boolean;
}): EntityField {
  const { kind, ...rest } = guess.field;
  const { label, why } = propertyLabel(key, shape);
  return {
    name,
    field: { kind, label, ...rest } as Field,
    listed: rest.read !== false,
    entered,
    required,
    whys: [
      { part: 'kind', why: guess.why },
      { part: 'label', why },
      ...(guess.options === undefined ? [] : [{ part: 'options' as const, why: guess.options }]),
    ],
    ...(guess.lookup && { lookup: guess.lookup }),
  };
}

function freeName(name: string, taken: Set<string>): string {
  const base = /^[A-Za-z]/.test(name) ? name : 'field';
  let free = base;
  for (let at = 2; taken.has(free); at += 1) free = `${base}${at}`;
  taken.add(free);
  return free;
}

/** Returns lookups over the lists of a description: `manager_id`, `managerId` and `manager` refer to `managers`. */
export function lookupsIn(
  description: ApiDescription,
  entities: readonly ApiCollection[],
  idOf: (entity: ApiCollection) => string,
): LookupFor {
  const open = entities.filter(({ parents }) => parents.length === 0);
  return (key) => {
    const stem = singular(key.replace(/(_?ids?|Ids?|ID)$/, ''))
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase();
    const of = stem === '' ? undefined : open.find(({ name }) => singular(name).toLowerCase() === stem);
    const shown = of && shownKey(description, of.found.shape);
    return of && shown !== undefined
      ? { name: of.name, of, found: { path: of.apiPath, id: idOf(of), name: shown } }
      : undefined;
  };
}
