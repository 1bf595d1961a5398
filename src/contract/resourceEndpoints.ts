import { Type, type TSchema } from '@sinclair/typebox';
import { sampleRecord } from '#record/madeRecords.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { Endpoint, EndpointParameter, ErrorResponse } from './endpoint.ts';
import { arrangingParameters, filterParameters } from './declaredLists.ts';
import { exampleOf, sampleBody } from './example.ts';
import { pathIdParameter, ifMatchParameter, pagingParameters } from './parameters.ts';
import { errorCatalogue } from './errorResponses.ts';

/** What the calls of a resource carry. */
export interface ResourceSchemas {
  declaration: Declaration;
  /** The section that they stand in; the title of the resource unless said. */
  section?: string;
  row: JsonSchema;
  record?: JsonSchema;
  body?: JsonSchema;
  /** What of an example body its fields do not make up: what custom fields send, and what the rules ask for. */
  sent?: Readonly<Record<string, unknown>>;
  /** What a save gives back; the id of the record unless said. */
  saved?: JsonSchema;
  id?: JsonSchema;
  /** The list is read from `data.data` (spec D11). */
  nested?: boolean;
  /** What the list is narrowed by besides its filter. */
  parameters?: readonly EndpointParameter[];
  /** Whoever lacks a permission is refused; so it is where the menu names one. */
  guarded?: boolean;
  refusals?: readonly ErrorResponse[];
}

const listOf = (items: JsonSchema): JsonSchema => Type.Array(items as TSchema);

/** The calls of a resource, as far as its declaration has the verbs. */
export function resourceEndpoints({
  declaration,
  section = declaration.title,
  row,
  record = row,
  body,
  id = Type.Integer(),
  parameters = [],
  nested = false,
  guarded = declaration.menu?.permission !== undefined,
  refusals = [],
  ...shapes
}: ResourceSchemas): Endpoint[] {
  const { api, one, permissions } = declaration;
  const saved = shapes.saved ?? Type.Object({ [api.id]: id as TSchema });
  const once = declaration.form?.shownOnce?.value;
  const made =
    shapes.saved ??
    Type.Object({ [api.id]: id as TSchema, ...(once !== undefined && { [once]: Type.Optional(Type.String()) }) });
  const forbidden = guarded || permissions !== undefined ? [errorCatalogue.forbidden] : [];
  const refusedOne = [...forbidden, errorCatalogue.notFound];
  const own = `${api.path}{${api.id}}/`;
  const path = [pathIdParameter(api.id, id)];
  const sample = sampleRecord(declaration, 0);
  const sent = body && { schema: body, example: exampleOf(body, { ...sampleBody(declaration), ...shapes.sent }) };
  const common = { section };
  const all: Partial<Record<Declaration['api']['verbs'][number], Endpoint>> = {
    list: {
      ...common,
      method: 'get',
      path: api.path,
      summary: `${declaration.title}: список`,
      refusals: forbidden,
      parameters: uniqueParameters([
        ...filterParameters(declaration),
        ...parameters,
        ...pagingParameters,
        ...arrangingParameters(declaration),
      ]),
      answer: { data: listOf(row), nested, told: true },
      example: [exampleOf(row, sample)],
    },
    one: {
      ...common,
      method: 'get',
      path: own,
      summary: `${one}: прочесть`,
      parameters: path,
      answer: { data: record, version: true },
      refusals: refusedOne,
      example: exampleOf(record, sample),
    },
    ...(sent && {
      create: {
        ...common,
        method: 'post',
        path: api.path,
        summary: `${one}: создать`,
        body: sent,
        answer: { data: made },
        refusals: [...forbidden, ...refusals],
        example: exampleOf(made),
      },
      update: {
        ...common,
        method: 'put',
        path: own,
        summary: `${one}: изменить`,
        parameters: [...path, ifMatchParameter],
        body: sent,
        answer: { data: saved },
        refusals: [...refusedOne, ...refusals, errorCatalogue.outdated],
        example: exampleOf(saved),
      },
    }),
    delete: {
      ...common,
      method: 'delete',
      path: own,
      summary: `${one}: удалить`,
      parameters: [...path, ifMatchParameter],
      answer: { data: Type.Object({ [api.id]: id as TSchema }) },
      refusals: [errorCatalogue.forbidden, errorCatalogue.notFound, errorCatalogue.conflict, errorCatalogue.outdated],
      example: { [api.id]: exampleOf(id) },
    },
  };
  return api.verbs.flatMap((verb) => all[verb] ?? []);
}

/** Of parameters with one name the first. */
export function uniqueParameters(parameters: readonly EndpointParameter[]): EndpointParameter[] {
  return [...new Map(parameters.toReversed().map((item) => [`${item.in} ${item.name}`, item])).values()].toReversed();
}
