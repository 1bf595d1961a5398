import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getByPath } from '#codecs/path.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { stepsOf } from '#schemas/declaration/pathSteps.ts';
import { bindParents } from '#record/bindParents.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import { draftCollections, type CollectionDraft } from '#studio/openapi/draftCollections.ts';
import { readDescription, type ApiDescription } from '#studio/openapi/description.ts';
import { companyApi } from '#tests/dialects/styles/fakeCompanyApi.ts';
import { rowsServed, createDescribedServer } from './describedServer.ts';

const fixtures = new URL('fixtures/', import.meta.url);
const names = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));
const company = companyApi();

function opened(name: string): { description: ApiDescription; entities: CollectionDraft[] } {
  const description = readDescription(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
  if ('problem' in description) throw new Error(description.problem);
  return { description, entities: draftCollections(description).drafts };
}

/** The collections of each description, in its order. */
const collections: Readonly<Record<string, readonly string[]>> = {
  box: ['groups /groups', 'users /users', 'webhooks /webhooks'],
  digitalocean: ['keys /v2/account/keys', 'domains /v2/domains', 'droplets /v2/droplets', 'firewalls /v2/firewalls'],
  directus: ['articles /items/articles', 'authors /items/authors', 'files /files'],
  gitea: [
    'users /admin/users',
    'orgs /orgs',
    'teams /orgs/{org}/teams',
    'labels /repos/{owner}/{repo}/labels',
    'milestones /repos/{owner}/{repo}/milestones',
  ],
  github: [
    'issues /repos/{owner}/{repo}/issues',
    'labels /repos/{owner}/{repo}/labels',
    'milestones /repos/{owner}/{repo}/milestones',
  ],
  kubernetes: [
    'namespaces /api/v1/namespaces',
    'configmaps /api/v1/namespaces/{namespace}/configmaps',
    'services /api/v1/namespaces/{namespace}/services',
    'nodes /api/v1/nodes',
  ],
  netbox: [
    'manufacturers /dcim/manufacturers/',
    'regions /dcim/regions/',
    'sites /dcim/sites/',
    'tenants /tenancy/tenants/',
  ],
  // Its other lists require a search parameter.
  'petstore-2': ['pets /pet/findByStatus'],
  'petstore-3': ['pets /pet/findByStatus'],
  'petstore-31': ['pets /pet/findByStatus'],
  strapi: ['restaurants /restaurants', 'categories /categories'],
  stripe: ['coupons /v1/coupons', 'customers /v1/customers'],
};

// Ten public descriptions: each yields declarations that pass the checker, and the first list works against a server
// derived from the description.
describe.each(names)('Public description %s', (name) => {
  it('yields a draft for each of its collections', () => {
    expect(opened(name).entities.map((entity) => `${entity.name} ${entity.path}`)).toEqual(collections[name]);
  });

  it('yields drafts that pass the check, with a place for every guess', () => {
    const problems = opened(name).entities.flatMap((entity) => {
      const { declaration, guesses } = entity.draft();
      const lost = guesses
        .filter(({ path }) => !hasPlace(declaration, path))
        .map(({ path }) => `${entity.name}: ${path.join('.')}`);
      return [
        ...checkDeclarationText(`${entity.name}.json`, declarationText(declaration)).diagnostics.map(
          ({ text }) => `${entity.name}: ${text}`,
        ),
        ...lost,
      ];
    });
    expect(problems).toEqual([]);
  });

  it('yields drafts whose lists work against a server of the description', async () => {
    const { description, entities } = opened(name);
    const received: Record<string, unknown> = {};
    for (const entity of entities) {
      const { declaration } = entity.draft();
      const parents = Object.fromEntries(
        stepsOf(declaration.api.path).flatMap((step) => (step.startsWith('{') ? [[step.slice(1, -1), 1]] : [])),
      );
      const under = bindParents(declaration, parents) ?? declaration;
      company.answer(createDescribedServer(description, entity.path));
      const provider = company.provider(declaration);
      const { data } = await provider.getList({
        resource: collectionOf(under),
        pagination: { currentPage: 1, pageSize: 100 },
      });
      const [column = ''] = under.list?.columns ?? [];
      const read = typeof column === 'string' ? (under.fields[column]?.read ?? column) : '';
      received[entity.name] = [
        data.length,
        new Set(data.map((row) => String(row[declaration.api.id]))).size,
        data.every((row) => getByPath(row, String(read)) !== undefined),
      ];
    }
    expect(received).toEqual(
      Object.fromEntries(entities.map((entity) => [entity.name, [rowsServed, rowsServed, true]])),
    );
  });
});

function hasPlace(value: unknown, path: readonly (string | number)[]): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return value !== undefined;
  return (
    typeof value === 'object' && value !== null && hasPlace((value as Record<string | number, unknown>)[step], rest)
  );
}

it('drafts the first thousand lists of a description with 100,000 paths in seconds, and returns the number of the others', () => {
  const list = {
    '200': { description: '', content: { 'application/json': { schema: { type: 'array', items: {} } } } },
  };
  const get = { responses: list };
  const item = {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' }, at: { type: 'string' } },
  };
  list['200'].content['application/json'].schema.items = item;
  const paths = Object.fromEntries(
    Array.from({ length: 50_000 }, (_, at) => [
      [`/v1/s${at}/items`, { get }],
      [`/v1/s${at}/items/{id}`, { get: { responses: { '200': { description: '' } } } }],
    ]).flat(),
  );
  const description = readDescription(JSON.stringify({ openapi: '3.0.3', info: { title: '', version: '' }, paths }));
  if ('problem' in description) throw new Error(description.problem);
  const { drafts, left } = draftCollections(description);
  expect([drafts.length, left]).toEqual([1000, 49_000]);
  expect(drafts[999]?.draft().declaration).toMatchObject({
    api: { path: '/api/v1/s999/items', verbs: ['list', 'one'] },
  });
});
