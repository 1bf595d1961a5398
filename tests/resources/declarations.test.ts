import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { bespokeResources } from '#contract/resources.ts';
import { resources } from '#resources/index.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import { fieldsOf, newRecord } from '#schemas/declaration/condition.ts';
import { conditionsOf } from '#schemas/declaration/conditionsOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { publishedSchema } from '#schemas/declaration/published.ts';

const validate = new Ajv2020({ strict: false, allErrors: true }).compile(publishedSchema);
const named = resources.map((resource) => [resource.name, resource] as const);

/** Returns every field name that a declaration mentions. */
function mentioned(declaration: Declaration): string[] {
  const { list, filter, form, rules, fields } = declaration;
  return [
    ...(list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field)),
    ...(filter?.fields ?? []),
    ...(form?.title ? [form.title] : []),
    ...(form?.fields ?? []),
    ...(form?.groups ?? []).flatMap((group) => [...(group.fields ?? []), ...(group.row ?? [])]),
    ...(rules?.all ?? []).map(([field]) => field),
    ...conditionsOf(declaration).flatMap(({ condition }) => fieldsOf(condition)),
    ...Object.values(fields).flatMap((field) => Object.values(field.clears ?? {}).flat()),
    ...Object.values(fields).flatMap((field) => ('dependsOn' in field ? Object.values(field.dependsOn ?? {}) : [])),
  ].filter((name) => name !== newRecord);
}

describe('Published schema', () => {
  it('equals the current vocabulary (npm run schema)', () => {
    expect(
      JSON.parse(readFileSync(new URL('../../src/schemas/resource.schema.json', import.meta.url), 'utf8')),
    ).toEqual(publishedSchema);
  });

  it.each([
    ['an unknown kind', { fields: { name: { kind: 'tre' } } }],
    ['an unknown option of a field', { fields: { name: { kind: 'text', colour: 'red' } } }],
    ['an address on another host', { api: { path: 'https://evil.example/', id: 'id', verbs: ['list'] } }],
    ['a path that leaves its folder', { api: { path: '/api/v1/../x/', id: 'id', verbs: ['list'] } }],
    ['an unknown policy', { errors: { otherwise: 'shout' } }],
    ['no title', { title: undefined }],
  ])('rejects %s', (_name, change) => {
    const source = {
      name: 'probe',
      title: 'Проба',
      one: 'Проба',
      api: { path: '/api/v1/probe/', id: 'id', verbs: ['list'] },
      fields: { name: { kind: 'text', label: 'Имя' } },
    };
    expect(validate(source)).toBe(true);
    expect(validate(JSON.parse(JSON.stringify({ ...source, ...change })))).toBe(false);
  });
});

describe.each(named)('Declaration of %s', (_name, declaration) => {
  it('survives a JSON round trip', () => {
    expect(JSON.parse(JSON.stringify(declaration))).toEqual(declaration);
  });

  it('satisfies the published schema', () => {
    validate(declaration);
    expect(validate.errors).toBeNull();
  });

  it('mentions only its own fields', () => {
    expect(mentioned(declaration).filter((name) => !(name in declaration.fields))).toEqual([]);
  });

  it('names only existing lookups', () => {
    const used = Object.values(declaration.fields).flatMap((field: Field) =>
      'lookup' in field && field.lookup ? [field.lookup] : [],
    );
    expect(used.filter((name) => !(name in sharedLookups) && !(name in (declaration.lookups ?? {})))).toEqual([]);
  });
});

type Shape = { type?: string | string[]; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** Returns the schema at a `read` path; undefined when no record has it. */
function shapeAt(shape: Shape, path: string): Shape | undefined {
  return path.split('.').reduce<Shape | undefined>((at, step) => {
    const object = [at ?? {}, ...(at?.anyOf ?? [])].find(({ properties }) => properties);
    const member = object?.properties?.[step.replace('[]', '')];
    return step.endsWith('[]') ? member?.items : member;
  }, shape);
}

/** What a field of a kind may show. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'integer'],
  percent: ['number', 'integer'],
  money: ['number', 'integer'],
  flag: ['boolean'],
  text: ['string'],
  longText: ['string'],
  editableTitle: ['string'],
  url: ['string'],
};

it.each(bespokeResources.map((resource) => [resource.declaration.title, resource] as const))(
  'reads the fields of «%s» from members that its records have, of a type that suits the kind',
  (_title, { declaration, row, record = row }) => {
    const wrong = Object.entries(declaration.fields).flatMap(([name, { kind, read = name }]) =>
      (read === false ? [] : [read].flat()).flatMap((path) => {
        const shape = shapeAt(record as Shape, path);
        const types = [shape, ...(shape?.anyOf ?? [])].flatMap((one) => one?.type ?? []);
        const suits = path.includes('[]') || (typesOf[kind] ?? types).some((type) => types.includes(type));
        return shape !== undefined && (suits || types.length === 0) ? [] : [`${name}: ${kind} at ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

it('assigns every resource a unique name and menu address', () => {
  const paths = resources.flatMap((resource) => resource.menu?.path ?? []);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length);
});
