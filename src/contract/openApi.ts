import { asResolvedDialect } from '#dialects/listParams.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { customResourceEndpoints } from './customResourceEndpoints.ts';
import {
  type SuccessResponse,
  type Endpoint,
  type EndpointParameter,
  type ErrorResponse,
  moreParameters,
} from './endpoint.ts';
import { masterDataEndpoints } from './endpoints/masterData.ts';
import { importEndpoints } from './endpoints/imports.ts';
import { hostEndpoints, myProfileEndpoints, createRestoreEndpoint } from './endpoints/host.ts';
import { planningEndpoints } from './endpoints/planning.ts';
import { otherEndpoints } from './endpoints/other.ts';
import { exampleOf } from './example.ts';
import { dialectEndpoints } from './dialectEndpoints.ts';
import { namedSchemas, withSchemaReferences } from './references.ts';
import { resourceEndpoints } from './resourceEndpoints.ts';
import { bespokeResources } from './resources.ts';
import { errorCatalogue, errorResponses, errorSchema } from './errorResponses.ts';

/** Which API is described: the embedded API, or the calls that the page sends to an external API. */
export type Described = 'embedded' | 'forwarded';

export interface OpenApiDocument extends JsonSchema {
  openapi: '3.1.0';
  paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  components: { schemas: Readonly<Record<string, JsonSchema>> } & JsonSchema;
}

/** The calls of both documents and of the server that do not depend on custom resources. */
const builtInCalls: readonly Endpoint[] = [
  ...otherEndpoints,
  ...bespokeResources.flatMap(resourceEndpoints),
  ...planningEndpoints,
  ...importEndpoints,
  ...masterDataEndpoints,
  ...myProfileEndpoints,
  ...hostEndpoints,
];

/** Returns all calls of an installation. Paths that the product serves keep the product's description. */
export function allEndpoints(added: readonly Declaration[], described: Described): Endpoint[] {
  const ofAdded = added.flatMap((declaration) => {
    const dialect = described === 'forwarded' ? asResolvedDialect(declaration.api.dialect) : undefined;
    return dialect === undefined
      ? customResourceEndpoints(declaration, described)
      : dialectEndpoints(declaration, dialect);
  });
  const all = [...builtInCalls, createRestoreEndpoint(added), ...ofAdded].filter(
    (call) => described === 'embedded' || call.ours !== true,
  );
  return [
    ...new Map(all.toReversed().map((call) => [`${call.method} ${shapeOf(call.path)}`, call])).values(),
  ].toReversed();
}

/** Paths that differ only in the names of their parameters are the same path. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/**
 * Builds the OpenAPI 3.1 document of an installation: the calls of both documents and of its custom resources
 * (docs/decisions/0064).
 */
export function openApiOf(added: readonly Declaration[], described: Described = 'embedded'): OpenApiDocument {
  const calls = allEndpoints(added, described);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const names = new Map<string, string>();
  for (const call of calls) {
    const path = names.get(shapeOf(call.path)) ?? call.path;
    names.set(shapeOf(call.path), path);
    (paths[path] ??= {})[call.method] = operationOf(renamed(call, path), described);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API полевых продаж', version: '1', description: descriptions[described] },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ section }) => section))].map((name) => ({ name })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: namedSchemas(),
      responses: Object.fromEntries(
        Object.values<ErrorResponse>(errorCatalogue).map((item) => [nameOf(item), refusalResponse([item])]),
      ),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-token', description: 'access_token входа' } },
    },
  };
}

const common =
  'Ответ завёрнут: `{success, data}`, у некоторых списков данные лежат в `data.data`. Отказ — `{success: false, error: {code, text, data}}`; значит он то же самое и с кодом HTTP 200. Список номеров в запросе — одно значение в скобках: `territoryIds=[1,2]`.';
const descriptions: Readonly<Record<Described, string>> = {
  embedded: common,
  forwarded: `${common} Здесь описано, о чём страница спрашивает API компании. Ответы ресурсов, которые говорят на своём диалекте, не описаны.`,
};

/** Renames the parameters of a call, because a path must use the same names in all its calls. */
function renamed(call: Endpoint, path: string): Endpoint {
  if (call.path === path) return call;
  const [names, wanted] = [call.path, path].map((item) =>
    [...item.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ''),
  );
  return {
    ...call,
    parameters: (call.parameters ?? []).map((item) =>
      item.in === 'path' ? { ...item, name: wanted?.[names?.indexOf(item.name) ?? 0] ?? item.name } : item,
    ),
  };
}

function operationOf(call: Endpoint, described: Described): JsonSchema {
  const { method, path, section, summary, description, open = false, parameters = [], body } = call;
  const sent = parameters.filter((item) => described === 'embedded' || item.ours !== true);
  return {
    operationId: `${method}${path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_match, next: string | undefined) => (next ?? '').toUpperCase())}`,
    tags: [section],
    summary,
    ...(call.moreParameters === true && { [moreParameters]: true }),
    ...(description !== undefined && { description }),
    ...(open && { security: [] }),
    ...(sent.length > 0 && { parameters: sent.map(parameterOf) }),
    ...(body !== undefined && {
      requestBody: {
        required: body.optional !== true,
        content: {
          [body.type ?? 'application/json']: {
            schema: withSchemaReferences(body.schema),
            ...(body.example !== undefined && { example: body.example }),
          },
        },
      },
    }),
    responses: { 200: successOf(call), ...refusalResponses(call) },
  };
}

function parameterOf({
  name,
  in: place,
  description,
  required,
  schema,
  bracketed = false,
}: EndpointParameter): JsonSchema {
  return {
    name,
    in: place,
    ...(required === true && { required }),
    ...(description !== undefined && { description }),
    ...(bracketed
      ? { content: { 'application/json': { schema: withSchemaReferences(schema), example: [1, 2] } } }
      : { schema: withSchemaReferences(schema) }),
  };
}

function successOf({ answer, example }: Endpoint): JsonSchema {
  if ('type' in answer) return { description: 'Файл', content: { [answer.type]: {} } };
  if ('raw' in answer)
    return { description: 'Успех', content: { 'application/json': { schema: withSchemaReferences(answer.raw) } } };
  const { meta = false, version = false } = answer;
  const headers = {
    ...(version && {
      ETag: { description: 'версия записи, для If-Match', schema: { type: 'string' } },
      'X-Read-Only': {
        description:
          'есть у записи, которую пользователь может прочесть и не может изменить: она касается и других территорий',
        schema: { type: 'string', enum: ['territories'] },
      },
    }),
    ...(meta && {
      'X-Total-Count': { description: 'сколько всего записей, если спросить count=true', schema: { type: 'integer' } },
    }),
  };
  return {
    description: 'Успех',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': {
        schema: enveloped(answer),
        ...(example !== undefined && {
          example: { success: true, data: answer.nested === true ? { data: example } : example },
        }),
      },
    },
  };
}

/** Metadata that a list returns with its page (spec D68). */
const metaSchema: JsonSchema = {
  type: 'object',
  description: 'если спросить count или sum',
  properties: { count: { type: 'integer' }, sums: { type: 'object', additionalProperties: { type: 'number' } } },
};

/** Returns the schema of the success envelope (spec D11). */
function enveloped({ data, nested = false, meta = false }: Extract<SuccessResponse, { data: JsonSchema }>): JsonSchema {
  const carried = withSchemaReferences(data);
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: nested ? { type: 'object', required: ['data'], properties: { data: carried } } : carried,
      ...(meta && { meta: metaSchema }),
    },
  };
}

/** Returns the error responses by HTTP status; `error.code` distinguishes those that share a status. */
function refusalResponses(call: Endpoint): JsonSchema {
  const all = errorResponses(call);
  const statuses = [...new Set(all.map(({ status }) => status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = all.filter((item) => item.status === status);
      const [only, ...others] = own;
      const isKnown =
        only !== undefined && others.length === 0 && Object.values<ErrorResponse>(errorCatalogue).includes(only);
      return [status, isKnown ? { $ref: `#/components/responses/${nameOf(only)}` } : refusalResponse(own)];
    }),
  );
}

const nameOf = ({ code }: ErrorResponse): string => `Refusal${code}`;

function refusalResponse(refusals: readonly ErrorResponse[]): JsonSchema {
  const schemas = refusals.map((item) => withSchemaReferences(errorSchema(item)));
  return {
    description: refusals.map(({ code, says }) => (refusals.length > 1 ? `${code}: ${says}` : says)).join('. '),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        examples: Object.fromEntries(
          refusals.map((item) => [
            item.code,
            {
              value: exampleOf(
                { ...errorSchema(item) },
                { success: false, error: { code: item.code, text: item.says.replace(/[;:].*$/, '') } },
              ),
            },
          ]),
        ),
      },
    },
  };
}
