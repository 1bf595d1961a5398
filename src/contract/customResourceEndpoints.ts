import { Type, type TSchema } from '@sinclair/typebox';
import { kindOf } from '#kinds/registry/kinds.ts';
import { rawSchemaOf, titledSchema } from '#kinds/registry/rawSchemas.ts';
import { placedSchema } from '#kinds/shared/placedSchema.ts';
import { actionTemplate, methodOf } from '#record/actions.ts';
import { isList, storedFields, type StoredField } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { Endpoint, HttpMethod, EndpointParameter } from './endpoint.ts';
import { pathIdParameter, lookupParameters, queryParameter } from './parameters.ts';
import { errorCatalogue, uniqueErrorResponse } from './errorResponses.ts';
import { resourceEndpoints, uniqueParameters } from './resourceEndpoints.ts';
import { uploadEndpoints } from './uploads.ts';

/**
 * Returns the API calls of a custom resource in the product's contract; `forwarded` describes them as the external API
 * has them.
 */
export function customResourceEndpoints(
  declaration: Declaration,
  described: 'embedded' | 'forwarded' = 'embedded',
): Endpoint[] {
  const { api, title } = declaration;
  const id = api.idKind === 'uuid' ? Type.String({ format: 'uuid' }) : Type.Integer();
  const body = bodySchema(declaration);
  const endpoints = resourceEndpoints({
    declaration,
    id,
    body,
    row: recordSchema(declaration, id),
    parameters: [
      ...lookupParameters.filter(({ name }) => name !== 'ids' || api.idKind !== 'uuid'),
      ...(described === 'forwarded' ? listParameters(declaration) : []),
    ],
    refusals: [
      ...(declaration.unique ?? []).map(uniqueErrorResponse),
      ...(api.idKind === 'uuid' ? [errorCatalogue.conflict] : []),
    ],
  });
  const parents: EndpointParameter[] = parentsIn(api.path).map((name) => pathIdParameter(name, { type: 'string' }));
  const placed =
    parents.length === 0
      ? endpoints
      : endpoints.map((call) => ({
          ...call,
          parameters: uniqueParameters([...parents, ...(call.parameters ?? [])]),
          refusals: [...(call.refusals ?? []), errorCatalogue.notFound],
        }));
  const acts = (declaration.actions ?? []).map((action): Endpoint => ({
    method: methodOf(action).toLowerCase() as HttpMethod,
    path: actionTemplate(api, action),
    section: title,
    summary: action.title,
    parameters: [...parents, pathIdParameter(api.id, id)],
    body: {
      schema: action.body === undefined ? { type: 'object' } : { type: 'object', const: action.body },
      example: action.body ?? {},
      optional: action.body === undefined,
    },
    answer: { data: Type.Object({ [api.id]: id }) },
    refusals: [
      errorCatalogue.forbidden,
      errorCatalogue.notFound,
      errorCatalogue.conflict,
      ...(declaration.unique ?? []).map(uniqueErrorResponse),
    ],
  }));
  return [...placed, ...acts, ...uploadEndpoints(declaration)];
}

/**
 * Returns the parameters with which an external API sorts, searches, counts and sums a list, as declared
 * (docs/lists.md).
 */
export function listParameters({ api: { list = {} } }: Declaration): EndpointParameter[] {
  return Object.values(list).map((name) => queryParameter(name, { type: 'string' }));
}

/**
 * Returns the schema of a request body with every field at its path. Omitted fields count as empty; rules define which
 * fields are required.
 */
export function bodySchema(declaration: Declaration): JsonSchema {
  const { api, rules, unique: alone } = declaration;
  const values = storedFields(declaration).flatMap((stored) =>
    stored.wire.map((name): [string, JsonSchema] => [name, sentSchema(stored)]),
  );
  return {
    ...placedSchema([
      ...values,
      ...(api.idInBody === true || api.idKind === 'uuid'
        ? [
            [api.id, api.idKind === 'uuid' ? { type: 'string', format: 'uuid' } : { type: 'integer' }] as [
              string,
              JsonSchema,
            ],
          ]
        : []),
      ...(alone === undefined
        ? []
        : [
            ['force', { type: ['boolean', 'null'], description: 'сохранить, хотя такая запись уже есть' }] as [
              string,
              JsonSchema,
            ],
          ]),
    ]),
    ...(rules !== undefined &&
      rules.all.length > 0 && {
        description: `Правила: ${[...new Set(rules.all.map(([, message]) => message))].join('; ')}`,
      }),
  };
}

function sentSchema({ field }: StoredField): JsonSchema {
  const schema = titledSchema(field);
  return isList(field) && ![schema['type']].flat().includes('array')
    ? { title: schema['title'], type: 'array', items: rawSchemaOf(field) }
    : schema;
}

/**
 * Returns the schema of a record: every field at its read path, and values sent under other names. Members of chosen
 * lookup entries and values stored by earlier declarations are allowed in addition.
 */
function recordSchema(declaration: Declaration, id: TSchema): JsonSchema {
  const stored = storedFields(declaration);
  const read = Object.entries(declaration.fields)
    .filter(([, field]) => kindOf(field).role !== 'none')
    .flatMap(([name, field]) =>
      placesOf(name, field).map((path): [string, JsonSchema] => [path, readSchema(field, path)]),
    );
  const taken = new Set(read.map(([path]) => path));
  const sent = stored.flatMap((item) =>
    item.wire.filter((name) => !taken.has(name)).map((name): [string, JsonSchema] => [name, sentSchema(item)]),
  );
  const always = stored.flatMap(({ name, field }) =>
    placesOf(name, field).map((path) => (path.split('.')[0] ?? '').replace('[]', '')),
  );
  const own = read.filter(([path]) => path !== declaration.api.id);
  return placedSchema([[declaration.api.id, id], ...own, ...sent.filter(([name]) => name !== declaration.api.id)], {
    required: [declaration.api.id, ...always],
    open: true,
  });
}

function placesOf(name: string, { read = name }: Field): readonly string[] {
  return read === false ? [] : [read].flat();
}

/** Returns the schema of a field at its read path; behind `[]` it describes each single value. */
function readSchema(field: Field, path: string): JsonSchema {
  const schema = titledSchema(field);
  const { items } = rawSchemaOf(field);
  return path.includes('[]') && items !== undefined ? (items as JsonSchema) : schema;
}
