import { formatNumber } from '#codecs/money.ts';
import { resourceRoutes, screenRoutes, reservedRoutes } from '#dictionaries/routes.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { chooseDraftColumns, type DeclarationDraft, type Guess } from '../draft/draftOf.ts';
import { resourceLabels } from '../text/labels.ts';
import { toFieldName } from '../draft/sampleColumns.ts';
import type { ApiDescription } from './description.ts';
import { guessDialect, type DialectGuess } from './guessDialect.ts';
import { findCollections, singular, type ApiCollection } from './collections.ts';
import { entityFields, lookupsIn, type EntityField } from './fields.ts';
import { findIdProperty } from './findIdProperty.ts';
import { propertyLabel } from './propertyLabel.ts';
import { requiredOf } from './operations.ts';
import { recordPlace, shapeAt } from './places.ts';
import { guessRequiredRule } from './rules.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

/** A collection found in a description, and its draft, created on request. */
export interface CollectionDraft {
  name: string;
  /** Path as in the description. */
  path: string;
  draft(): DeclarationDraft;
}

/** Names and pages of the product, which custom resources must not use. */
const productNames = [
  ...Object.keys({ ...resourceRoutes, ...screenRoutes }),
  ...[...Object.values({ ...resourceRoutes, ...screenRoutes }), ...reservedRoutes].map((path) => path.slice(1)),
];

/**
 * Returns the collections of a description that can become a resource, and the number of those beyond the limit.
 * Throws no errors.
 *
 * A list makes a resource, because the product shows lists; only what works is declared. No library: validators and
 * dereferencers reject published descriptions or expand them completely, and Stripe's has cycles everywhere. JSON only:
 * YAML would be a package for a file that is converted once.
 */
export function draftCollections(description: ApiDescription): { drafts: CollectionDraft[]; left: number } {
  const { collections, left } = findCollections(description, productNames);
  const drafts = collections.map((entity) => ({
    name: entity.name,
    path: entity.path,
    draft: () => draftEntity(description, collections, entity),
  }));
  return { drafts, left };
}

/** Returns the sentence about the collections that are left out. */
export function leftOutText(left: number): string {
  return `Списков слишком много: ещё ${formatNumber(left)} пропущено. Оставьте в описании только нужные пути`;
}

const maxFilters = 4;
/** Kinds whose values a query can filter by directly. */
const askable: ReadonlySet<string> = new Set(['text', 'number', 'money', 'phone', 'select', 'status', 'flag']);

function draftEntity(
  description: ApiDescription,
  entities: readonly ApiCollection[],
  entity: ApiCollection,
): DeclarationDraft {
  const { name, found, parents, apiPath } = entity;
  const inside = insideOf(found.shape);
  const read = inside === undefined ? found.shape : (shapeAt(description, found.item, inside) ?? found.shape);
  const id = findIdProperty(description, entity);
  const verbs = verbsOf(entity);
  const dialect = guessDialect(description, entity, {
    ...(inside !== undefined && { inside }),
    ...(id.place !== undefined && { id: id.place }),
  });
  const sides = { read, sent: sentShape(description, entity, verbs, inside), whole: entity.update?.method === 'PUT' };
  const lookupFor = lookupsIn(description, entities, (of) => findIdProperty(description, of).key);
  const own = entityFields(description, sides, id.key, lookupFor);
  const above = parents.map((parent) => parentField(entity, parent, lookupFor));
  const fields = [...above, ...own, ...(own.some(({ listed }) => listed) ? [] : [idField(id.key)])].filter(
    (field, at, all) => all.findIndex((other) => other.name === field.name) === at,
  );
  return {
    declaration: declarationOf(entity, { fields, above, verbs, id, dialect }),
    guesses: guessesOf(entity, { fields, verbs, id, dialect, apiPath, name }),
  };
}

/** Returns `attributes` for records of JSON:API and Strapi. */
function insideOf({ properties }: SchemaShape): string | undefined {
  return Object.hasOwn(properties, 'attributes') &&
    Object.hasOwn(properties, 'id') &&
    Object.keys(properties).length <= 6
    ? 'attributes'
    : undefined;
}

interface Parts {
  fields: readonly EntityField[];
  above: readonly EntityField[];
  verbs: readonly Verb[];
  id: ReturnType<typeof findIdProperty>;
  dialect: DialectGuess;
}

function declarationOf(entity: ApiCollection, { fields, above, verbs, id, dialect }: Parts): Declaration {
  const { name, apiPath } = entity;
  const [title, one] = resourceLabels(name) ?? [russianTag(entity) ?? name, 'Запись'];
  const writes = verbs.includes('create') || verbs.includes('update');
  const inForm = fields.filter((field) => !above.includes(field) && (writes ? field.entered : field.listed));
  const rules = writes
    ? inForm
        .filter(({ required }) => required)
        .flatMap(({ name: own, field }) => guessRequiredRule(own, field.label ?? own, field))
    : [];
  const lookups = Object.fromEntries(fields.flatMap(({ lookup }) => (lookup ? [[lookup.name, lookup.found]] : [])));
  const filter = [
    ...above,
    ...filterFields(
      entity,
      fields.filter((field) => !above.includes(field)),
    ),
  ].map((field) => field.name);
  const hasForm = inForm.length > 0 && (writes || verbs.includes('one'));
  return {
    name,
    title,
    one,
    api: {
      path: apiPath,
      id: id.key,
      verbs: [...verbs],
      ...(id.isUuid && { idKind: 'uuid' }),
      ...(dialect.dialect !== undefined && { dialect: dialect.dialect }),
    },
    menu: { path: `/${name}`, section: 'distribution', icon: 'list', module: 'distribution' },
    list: {
      open: hasForm && verbs.includes('one') ? 'modal' : 'none',
      ...(verbs.includes('delete') && { delete: true }),
      columns: chooseDraftColumns(fields.filter((field) => !above.includes(field))),
    },
    filter: { title: 'Фильтр', ...(verbs.includes('create') && hasForm && { create: 'Создать' }), fields: filter },
    ...(hasForm && {
      form: {
        submit: {
          ...(verbs.includes('create') && { create: 'Создать' }),
          ...(verbs.includes('update') && { update: 'Сохранить' }),
        },
        fields: inForm.map((field) => field.name),
        ...(!writes && { readOnly: true }),
      },
    }),
    fields: Object.fromEntries(fields.map((field) => [field.name, queried(entity, field)])),
    ...(Object.keys(lookups).length > 0 && { lookups }),
    ...(rules.length > 0 && { rules: { show: 'dialog', all: rules } }),
    errors: { otherwise: 'firstOfEachField' },
  };
}

function russianTag({ list: { tag } }: ApiCollection): string | undefined {
  return /[а-яё]/i.test(tag) ? tag : undefined;
}

function verbsOf({ one, create, update, remove }: ApiCollection): Verb[] {
  const sends = (operation: ApiCollection['create']) => operation?.body !== undefined;
  return [
    'list',
    ...(one ? ['one' as const] : []),
    ...(sends(create) ? ['create' as const] : []),
    ...(update && one && sends(update.operation) ? ['update' as const] : []),
    ...(remove ? ['delete' as const] : []),
  ];
}

/** Returns the shape of bodies, merged from update and create: required are the fields that a new record needs. */
function sentShape(
  description: ApiDescription,
  { create, update, found }: ApiCollection,
  verbs: readonly Verb[],
  inside: string | undefined,
): SchemaShape | undefined {
  const bodies = [
    ...(verbs.includes('create') ? [create?.body] : []),
    ...(verbs.includes('update') ? [update?.operation.body] : []),
  ].map((body) => {
    const place = recordPlace(description, body, found.shape);
    const shape = (place === '' ? undefined : shapeAt(description, body, place)) ?? schemaShape(description, body);
    const attributes =
      inside !== undefined && Object.hasOwn(shape.properties, inside) ? shape.properties[inside] : undefined;
    return attributes === undefined ? shape : schemaShape(description, attributes);
  });
  const [first] = bodies;
  return (
    first && {
      ...first,
      properties: Object.assign(
        {},
        ...bodies.toReversed().map(({ properties }) => properties),
      ) as SchemaShape['properties'],
    }
  );
}

function parentField({ list }: ApiCollection, parent: string, lookupFor: ReturnType<typeof lookupsIn>): EntityField {
  const shape = list.parameters.find((item) => item.in === 'path' && item.name === parent)?.shape;
  const { label } = propertyLabel(parent, shape ?? { title: '', description: '' });
  const lookup = lookupFor(parent);
  const base = { label, read: false, send: false } as const;
  const field: Field = lookup
    ? { kind: 'select', ...base, lookup: lookup.name }
    : { kind: shape?.type === 'integer' ? 'number' : 'text', ...base, placeholder: `Укажите: ${label}` };
  const why = lookup
    ? `стоит в пути: выбирается из «${lookup.of.path}»`
    : 'стоит в пути: списка, из которого его выбрать, в описании нет';
  return {
    name: toFieldName(parent),
    field,
    whys: [
      { part: 'kind', why },
      { part: 'label', why: 'имя параметра пути' },
    ],
    listed: false,
    entered: false,
    required: false,
    ...(lookup && { lookup }),
  };
}

function idField(key: string): EntityField {
  const name = toFieldName(key);
  return {
    name,
    field: { kind: 'text', label: key, send: false, ...(name === key ? {} : { read: key }) },
    whys: [{ part: 'kind', why: 'других полей в описании нет' }],
    listed: true,
    entered: false,
    required: false,
  };
}

/** Returns the fields that the list can be filtered by, according to its parameters. */
function filterFields(entity: ApiCollection, fields: readonly EntityField[]): EntityField[] {
  // Parameters sent with every request are no filter fields.
  const required = new Set(requiredOf(entity.list).map(({ name }) => name));
  return fields
    .filter(({ name, field }) => {
      const parameter = askable.has(field.kind) ? parameterOf(entity, name, field) : undefined;
      return parameter !== undefined && !required.has(parameter);
    })
    .slice(0, maxFilters);
}

function parameterOf({ list }: ApiCollection, name: string, field: Field): string | undefined {
  const key = typeof field.read === 'string' ? field.read.replace(/\..*$/, '') : name;
  return [key, `${key}_id`, `${key}Id`].find((item) =>
    list.parameters.some((parameter) => parameter.in === 'query' && parameter.name === item),
  );
}

/** Returns the field with its query parameter name. */
function queried(entity: ApiCollection, { name, field }: EntityField): Field {
  const parameter = askable.has(field.kind) ? parameterOf(entity, name, field) : undefined;
  return parameter === undefined || parameter === (field.query ?? name)
    ? field
    : ({ ...field, query: parameter } as Field);
}

function guessesOf(
  { update, create, moved, key }: ApiCollection,
  { fields, verbs, id, dialect, apiPath, name }: Omit<Parts, 'above'> & { apiPath: string; name: string },
): Guess[] {
  const asForm = create?.asForm === true || update?.operation.asForm === true;
  return [
    { path: ['name'], why: 'по пути в описании' },
    {
      path: ['title'],
      why: resourceLabels(name) ? 'обычное название для такого имени' : 'название неизвестно: стоит имя ресурса',
    },
    { path: ['one'], why: `так называется окно одной записи (${singular(name)})` },
    {
      path: ['api', 'path'],
      why: moved
        ? `в описании путь не начинается с /api/: API должен отвечать по адресу ${apiPath}, например за прокси`
        : 'путь из описания',
    },
    { path: ['api', 'id'], why: id.why },
    {
      path: ['api', 'verbs'],
      why: asForm
        ? 'что описано; записать нельзя: API ждёт форму, а не JSON'
        : key === ''
          ? 'пути одной записи под этим списком в описании нет'
          : `что описано: ${verbs.join(', ')}`,
    },
    { path: ['menu', 'path'], why: 'адрес страницы — по имени ресурса' },
    { path: ['menu', 'section'], why: 'раздел меню выберите сами' },
    { path: ['list', 'columns'], why: 'первые поля описания, от главных к прочим' },
    { path: ['filter', 'fields'], why: 'поля, по которым у списка есть параметры' },
    ...dialect.whys.map(({ path, why }) => ({ path: ['api', 'dialect', ...path], why })),
    ...fields.flatMap((field) =>
      field.whys.map(({ part, why }) => ({ path: ['fields', field.name, ...(part === '' ? [] : [part])], why })),
    ),
  ];
}
