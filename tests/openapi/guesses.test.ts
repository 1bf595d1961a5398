import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { DeclarationDraft } from '#studio/draft/draftOf.ts';
import { readDescription } from '#studio/openapi/description.ts';
import { draftCollections } from '#studio/openapi/draftCollections.ts';

function draftsOf(text: string): Record<string, DeclarationDraft> {
  const description = readDescription(text);
  if ('problem' in description) throw new Error(description.problem);
  return Object.fromEntries(draftCollections(description).drafts.map((entity) => [entity.name, entity.draft()]));
}

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');

/** Drafts a collection of visits with these properties, created and changed by the same body. */
function visits(properties: object, required: string[] = [], others: object = {}): DeclarationDraft {
  const visit = { type: 'object', required, properties: { id: { type: 'integer', readOnly: true }, ...properties } };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const [draft] = Object.values(
    draftsOf(
      JSON.stringify({
        openapi: '3.1.0',
        info: {},
        paths: {
          '/api/visits/': {
            get: { responses: { 200: json({ type: 'array', items: visit }) } },
            post: { requestBody: json(visit), responses: {} },
          },
          '/api/visits/{id}/': {
            get: { responses: { 200: json(visit) } },
            patch: { requestBody: json(visit), responses: {} },
          },
          ...others,
        },
      }),
    ),
  );
  if (!draft) throw new Error('no draft');
  return draft;
}

// OpenAPI import: entities, kinds, required fields, enums, limits, verbs, paging and dialect, with every guess marked.
describe('Conversion of a property to a field', () => {
  it.each([
    [
      { type: 'string', maxLength: 40 },
      { kind: 'text', label: 'Название', max: 40 },
    ],
    [
      { type: ['string', 'null'], maxLength: 2000 },
      { kind: 'longText', label: 'Название', max: 2000 },
    ],
    [
      { type: 'string', format: 'date', title: 'День визита' },
      { kind: 'date', label: 'День визита' },
    ],
    [
      { type: 'string', format: 'date-time', readOnly: true },
      { kind: 'dateTime', label: 'Название', wire: 'iso' },
    ],
    [
      { type: 'string', format: 'duration' },
      { kind: 'duration', label: 'Название', wire: 'isoDuration' },
    ],
    [
      { type: 'string', format: 'uri' },
      { kind: 'url', label: 'Название' },
    ],
    [{ type: 'boolean' }, { kind: 'flag', label: 'Название' }],
    [
      { type: 'integer', minimum: -5, maximum: 5 },
      { kind: 'number', label: 'Название', max: 5, minus: true, integer: true },
    ],
    [
      { enum: ['new', 'done'] },
      {
        kind: 'select',
        label: 'Название',
        options: [
          ['new', 'new'],
          ['done', 'done'],
        ],
      },
    ],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      {
        kind: 'checkboxes',
        label: 'Название',
        options: [
          ['a', 'a'],
          ['b', 'b'],
        ],
      },
    ],
    [
      { type: 'array', items: { type: 'string' } },
      { kind: 'names', label: 'Название' },
    ],
    [{ anyOf: [{ type: 'null' }, { type: 'number' }] }, { kind: 'number', label: 'Название' }],
  ])('converts the property %j', (schema, field) => {
    expect(visits({ name: schema }).declaration.fields['name']).toEqual(field);
  });

  it('uses the name where it is more specific: shares and money, but not a ratio within duration', () => {
    const { fields } = visits({
      discount: { type: 'number', maximum: 100 },
      share: { type: 'number', maximum: 1 },
      price: { type: 'number' },
      durationMinutes: { type: 'integer' },
    }).declaration;
    expect(fields).toMatchObject({
      discount: { kind: 'percent', wire: 'percentNumber' },
      share: { kind: 'percent' },
      price: { kind: 'money' },
      durationMinutes: { kind: 'number' },
    });
  });

  it('converts an object to a group, a list of objects to rows with rules, and carries everything else unseen', () => {
    const question = {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', maxLength: 90 }, extra: { type: 'object', properties: {} } },
    };
    expect(
      visits({
        address: { type: 'object', properties: { city: { type: 'string' } } },
        questions: { type: 'array', items: question },
      }).declaration.fields,
    ).toMatchObject({
      address: { kind: 'group', label: 'Адрес', fields: { city: { kind: 'text', label: 'Город' } } },
      questions: {
        kind: 'rows',
        fields: { text: { kind: 'text', label: 'Текст', max: 90 }, extra: { kind: 'carried' } },
        rules: [['text', 'Заполните поле «Текст»', { text: 'filled' }]],
      },
    });
  });

  it('adds a rule with a text for a required property', () => {
    expect(
      visits({ name: { type: 'string' }, status: { enum: ['a', 'b'] }, count: { type: 'integer' } }, [
        'name',
        'status',
        'count',
      ]).declaration.rules,
    ).toEqual({
      show: 'dialog',
      all: [
        ['name', 'Заполните поле «Название»', { name: 'filled' }],
        ['status', 'Выберите значение в поле «Статус»', { status: 'chosen' }],
        ['count', 'Заполните поле «Количество»', { count: 'number' }],
      ],
    });
  });

  it('converts a property that refers to another list to a choice from it', () => {
    const store = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    const others = {
      '/api/stores/': {
        get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: store } } } } } },
      },
    };
    const { fields, lookups } = visits({ storeId: { type: 'integer' } }, [], others).declaration;
    expect([fields['storeId'], lookups]).toEqual([
      { kind: 'select', label: 'Магазин', lookup: 'stores' },
      { stores: { path: '/api/stores/', id: 'id', name: 'name' } },
    ]);
  });

  it('gives a reason for every guess', () => {
    expect(visits({ price: { type: 'number' } }).guesses.filter(({ path }) => path[0] === 'fields')).toEqual([
      { path: ['fields', 'price', 'kind'], why: 'имя суммы' },
      { path: ['fields', 'price', 'label'], why: 'обычная подпись для такого имени' },
    ]);
  });

  it('stops at a recursive schema', () => {
    const text = JSON.stringify({
      swagger: '2.0',
      basePath: '/api',
      paths: {
        '/nodes': { get: { responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Node' } } } } } },
      },
      definitions: {
        Node: {
          allOf: [{ $ref: '#/definitions/Node' }],
          properties: {
            name: { type: 'string' },
            parent: { $ref: '#/definitions/Node' },
            loop: { $ref: '#/definitions/Loop' },
          },
        },
        Loop: { $ref: '#/definitions/Loop' },
      },
    });
    expect(draftsOf(text)['nodes']?.declaration.fields).toMatchObject({
      parent: { kind: 'names', read: 'parent.name' },
    });
  });
});

describe('Dialect of a description', () => {
  it.each([
    ['netbox', 'sites', { preset: 'drf', paging: { by: 'offset', offset: 'offset', size: 'limit' } }],
    [
      'strapi',
      'categories',
      {
        answer: {
          list: 'data',
          record: 'data',
          total: 'meta.pagination.total',
          error: 'error.message',
          inside: 'attributes',
        },
        paging: { by: 'page', from: 1, page: 'pagination[page]', size: 'pagination[pageSize]' },
        update: { method: 'PUT' },
        body: { wrap: 'data' },
      },
    ],
    [
      'directus',
      'authors',
      {
        answer: { list: 'data', record: 'data', total: 'meta.total_count', error: 'errors[].message' },
        paging: { by: 'offset', offset: 'offset', size: 'limit' },
        update: { method: 'PATCH', changedOnly: true },
      },
    ],
    [
      'github',
      'labels',
      {
        answer: { list: '', record: '', error: 'message' },
        paging: { by: 'page', from: 1, page: 'page', size: 'per_page', next: 'header:Link' },
        update: { method: 'PATCH', changedOnly: true },
      },
    ],
    [
      'petstore-2',
      'pets',
      {
        answer: { list: '', record: '', error: ['message', 'error', 'detail'] },
        paging: { by: 'none' },
        query: { status: 'available' },
      },
    ],
  ])('detects %s: %s', (name, entity, dialect) => {
    expect(draftsOf(fixture(name))[entity]?.declaration.api.dialect).toEqual(dialect);
  });

  it('adds parents of a path to the filter, chosen from their list where it is described', () => {
    const { teams } = draftsOf(fixture('gitea'));
    expect([
      teams?.declaration.api.path,
      teams?.declaration.filter?.fields,
      teams?.declaration.fields['org'],
      teams?.declaration.lookups,
    ]).toEqual([
      '/api/v1/orgs/{org}/teams',
      ['org'],
      { kind: 'select', label: 'org', read: false, send: false, lookup: 'orgs' },
      { orgs: { path: '/api/v1/orgs', id: 'name', name: 'name' } },
    ]);
  });

  it('omits a verb with a form-encoded body, with the reason', () => {
    const { coupons } = draftsOf(fixture('stripe'));
    expect([
      coupons?.declaration.api.verbs,
      coupons?.guesses.find(({ path }) => path.join('.') === 'api.verbs')?.why,
    ]).toEqual([['list', 'one', 'delete'], 'что описано; записать нельзя: API ждёт форму, а не JSON']);
  });
});

describe('Texts that are not descriptions', () => {
  it.each([
    ['', 'Вставьте описание API в JSON'],
    [
      '<html>',
      'Это страница (HTML или XML), а нужно само описание: обычно оно лежит рядом, как openapi.json или swagger.json',
    ],
    ['{"openapi": "3.0.0", }', 'Это не JSON: строка 1, знак 22 — ожидается имя свойства в кавычках'],
    ['{"name": 1}', 'Это не описание OpenAPI: нет "swagger": "2.0" или "openapi": "3.0…3.1"'],
    ['{"openapi": "3.0.0", "paths": {}}', 'В описании нет путей (paths): составлять не из чего'],
  ])('rejects %j with the message: %s', (text, problem) => {
    expect(readDescription(text)).toEqual({ problem });
  });
});
