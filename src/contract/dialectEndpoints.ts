import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { bodySchema, listParameters } from './customResourceEndpoints.ts';
import type { Endpoint, HttpMethod } from './endpoint.ts';
import { pathIdParameter, queryParameter } from './parameters.ts';

const summaries: Readonly<Record<Verb, string>> = {
  list: 'список',
  one: 'прочесть',
  create: 'создать',
  update: 'изменить',
  delete: 'удалить',
};

/**
 * Returns the calls of a resource with a dialect: methods, paths, pages and bodies as they are sent; responses are
 * described only by the locations of their values.
 */
export function dialectEndpoints(declaration: Declaration, dialect: Dialect): Endpoint[] {
  const { api, title: section, one } = declaration;
  const parents = parentsIn(api.path).map((name) => pathIdParameter(name, { type: 'string' }));
  const slash = api.path.endsWith('/') ? '/' : '';
  const base = api.path.replace(/\/+$/, '');
  const own = dialect.key === 'parentheses' ? `${base}({${api.id}})` : `${base}/{${api.id}}${slash}`;
  const place = (ofOne: boolean) => ({
    path: ofOne ? own : api.path,
    parameters: ofOne ? [...parents, pathIdParameter(api.id, { type: 'string' })] : parents,
  });
  const { set, method: deletes = set ? 'PATCH' : 'DELETE' } = dialect.delete;
  const sent = { schema: wrapped(dialect, bodySchema(declaration)) };
  const calls: Record<Verb, () => Pick<Endpoint, 'method' | 'path' | 'parameters' | 'body'>> = {
    list: () => ({
      method: 'get',
      ...place(false),
      parameters: [
        ...parents,
        ...pageParameters(dialect),
        ...listParameters(declaration).filter(
          ({ name }) => dialect.answer?.total === undefined || name !== api.list?.count,
        ),
      ],
    }),
    one: () => ({ method: 'get', ...place(true) }),
    create: () => ({ method: methodOf(dialect.create.method), ...place(false), body: sent }),
    update: () => ({ method: methodOf(dialect.update.method), ...place(true), body: sent }),
    delete: () => ({
      method: methodOf(deletes),
      ...place(true),
      ...(set !== undefined && { body: { schema: { type: 'object', const: set } } }),
    }),
  };
  const made = api.verbs.map((verb): Endpoint => ({
    ...calls[verb](),
    section,
    summary: `${verb === 'list' ? declaration.title : one}: ${summaries[verb]}`,
    description: descriptionOf(dialect, verb),
    answer: { raw: {} },
    ...(verb === 'list' && { moreParameters: true }),
  }));
  // A deletion by a field is also an update of one record, so each path and method is described only once.
  return [...new Map(made.map((call) => [`${call.method} ${call.path}`, call])).values()];
}

const methodOf = (method: string): HttpMethod => method.toLowerCase() as HttpMethod;

function pageParameters({ paging, query: always }: Dialect) {
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  return [
    ...(paging.size === false || paging.by === 'none'
      ? []
      : [queryParameter(paging.size, count, 'сколько записей на странице')]),
    ...(paging.by === 'none'
      ? []
      : [queryParameter(paging[paging.by], paging.by === 'cursor' ? { type: 'string' } : count, 'какая страница')]),
    ...Object.entries(always).map(([name, value]) => ({
      ...queryParameter(name, { type: 'string', const: value }),
      required: true,
    })),
  ];
}

function wrapped({ body: { wrap, inside } }: Dialect, schema: JsonSchema): JsonSchema {
  const inner = inside === undefined ? schema : { type: 'object', properties: { [inside]: schema } };
  return wrap === undefined ? inner : { type: 'object', properties: { [wrap]: inner } };
}

function descriptionOf({ answer, filters }: Dialect, verb: Verb): string {
  const at = verb === 'list' ? answer?.list : answer?.record;
  const where = at === undefined || at === '' ? 'весь ответ' : `место «${[at].flat().join('» или «')}»`;
  const filtered = verb === 'list' ? ` Фильтры пишутся как «${filters.eq}».` : '';
  return `API говорит на своём диалекте (api.dialect): ${verb === 'list' ? 'список' : 'запись'} — ${where}.${filtered} Сам ответ здесь не описан.`;
}
