import { Type, type TSchema } from '@sinclair/typebox';
import { sampleRecord } from '#record/madeRecords.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { Endpoint, EndpointParameter, ErrorResponse } from './endpoint.ts';
import { arrangingParameters, filterParameters } from './declaredLists.ts';
import { exampleOf, sampleBody } from './example.ts';
import {
  idempotencyParameter,
  lookupParameters,
  pathIdParameter,
  ifMatchParameter,
  pagingParameters,
} from './parameters.ts';
import { errorCatalogue } from './errorResponses.ts';

/** The schemas and options of a resource's calls. */
export interface ResourceSchemas {
  declaration: Declaration;
  /**
   * Name of its schemas in the description: `Issue` for the record, `IssueRow` for a row that differs from it,
   * `IssueBody` for the body. Without it they have no name.
   */
  entity?: string;
  /** Section of the description; defaults to the title of the resource. */
  section?: string;
  row: JsonSchema;
  record?: JsonSchema;
  body?: JsonSchema;
  /**
   * Additions to the example body that the fields cannot generate: values of custom fields, and values that the rules
   * require.
   */
  sent?: Readonly<Record<string, unknown>>;
  /** Schema of the response to a save; defaults to the id of the record. */
  saved?: JsonSchema;
  id?: JsonSchema;
  /** The list is read from `data.data` (spec D11). */
  nested?: boolean;
  /** List parameters in addition to the filter. */
  parameters?: readonly EndpointParameter[];
  /** A user without the permission is rejected, as with menu entries that name a permission. */
  guarded?: boolean;
  refusals?: readonly ErrorResponse[];
}

const listOf = (items: JsonSchema): JsonSchema => Type.Array(items as TSchema);

/** Returns the calls of a resource for the verbs that its declaration has. */
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
  const errorsOfOne = [...forbidden, errorCatalogue.notFound];
  const recordPath = `${api.path.replace(/\/?$/, '/')}{${api.id}}/`;
  const path = [pathIdParameter(api.id, id)];
  const sample = sampleRecord(declaration, 0);
  const sent = body && { schema: body, example: exampleOf(body, { ...sampleBody(declaration), ...shapes.sent }) };
  const common = { section };
  // A key that was used for another write is refused with 409, whose shape the documents name where it has another one.
  const keyedRefusals = refusals.some(({ status }) => status === 409)
    ? refusals
    : [...refusals, errorCatalogue.conflict];
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
        // An external API need not name the entries of every list.
        ...lookupParameters
          .filter(({ name }) => name !== 'ids' || id['type'] === 'integer')
          .map((parameter) => ({ ...parameter, ours: true })),
        ...arrangingParameters(declaration),
      ]),
      answer: { data: listOf(row), nested, meta: true },
      example: [exampleOf(row, sample)],
    },
    one: {
      ...common,
      method: 'get',
      path: recordPath,
      summary: `${one}: прочесть`,
      parameters: path,
      answer: { data: record, version: true },
      refusals: [...errorsOfOne, errorCatalogue.otherTerritories],
      example: exampleOf(record, sample),
    },
    ...(sent && {
      create: {
        ...common,
        method: 'post',
        path: api.path,
        summary: `${one}: создать`,
        parameters: [idempotencyParameter],
        body: sent,
        answer: { data: made },
        refusals: [...forbidden, ...keyedRefusals],
        example: exampleOf(made),
      },
      update: {
        ...common,
        method: 'put',
        path: recordPath,
        summary: `${one}: изменить`,
        parameters: [...path, ifMatchParameter, idempotencyParameter],
        body: sent,
        answer: { data: saved },
        refusals: [...errorsOfOne, ...keyedRefusals, errorCatalogue.outdated],
        example: exampleOf(saved),
      },
    }),
    delete: {
      ...common,
      method: 'delete',
      path: recordPath,
      summary: `${one}: удалить`,
      parameters: [...path, ifMatchParameter, idempotencyParameter],
      answer: { data: Type.Object({ [api.id]: id as TSchema }) },
      refusals: [errorCatalogue.forbidden, errorCatalogue.notFound, errorCatalogue.conflict, errorCatalogue.outdated],
      example: { [api.id]: exampleOf(id) },
    },
  };
  return api.verbs.flatMap((verb) => all[verb] ?? []);
}

/** Removes duplicate parameters; the first of each name wins. */
export function uniqueParameters(parameters: readonly EndpointParameter[]): EndpointParameter[] {
  return [...new Map(parameters.toReversed().map((item) => [`${item.in} ${item.name}`, item])).values()].toReversed();
}
