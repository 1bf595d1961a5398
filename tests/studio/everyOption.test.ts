import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import published from '#schemas/resource.schema.json';
import { optionKey } from '#studio/help/help.ts';
import { alternatives, propertiesOf, type JsonPath } from '#studio/text/schemaAt.ts';

/** Names registered by the product itself, which a custom resource cannot use. */
const ofTheProduct = new Set([
  'list.modal',
  'custom kind',
  'custom name',
  'custom options',
  'custom button',
  'custom panel',
  'custom lookup',
]);

/** Wraps each kind of example in a declaration. */
const wholes: Readonly<Record<string, (example: unknown) => unknown>> = {
  declaration: (item) => item,
  style: (item) => item,
  fields: (fields) => ({ fields }),
  lookups: (lookups) => ({ lookups }),
  errors: (errors) => ({ errors }),
  own: (dialect) => ({ api: { dialect } }),
};

function examples(): unknown[] {
  const text = ['adding-a-resource', 'declarations', 'every-option', 'api-styles']
    .map((name) => readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8'))
    .join('\n');
  return [...text.matchAll(/^```json (\w+)[^\n]*\n([\s\S]*?)^```$/gm)].flatMap(([, kind = '', json = '']) => {
    const example: unknown = JSON.parse(json);
    if (kind === 'dialects') return (example as unknown[]).map((dialect) => ({ api: { dialect } }));
    return wholes[kind] ? [wholes[kind](example)] : [];
  });
}

const shown = new Set<string>();
function show(value: unknown, path: JsonPath, kind = ''): void {
  if (path.length > 0) shown.add(optionAt(path, kind));
  const inside = isRecord(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  for (const [step, item] of inside)
    show(
      item,
      [...path, step],
      path[0] === 'fields' && path.length === 1 && isRecord(item) ? String(item['kind']) : kind,
    );
}

/** Returns the key of an option: options of all fields are shared; options of one kind belong to that kind. */
function optionAt(path: JsonPath, kind: string): string {
  const place = optionKey(path);
  return place.startsWith('field.') ? place.replace('field.', `${kind} `) : place;
}

const common = new Set([
  'label',
  'read',
  'query',
  'send',
  'placeholder',
  'hint',
  'help',
  'headers',
  'default',
  'disabledHint',
  'enabledWhen',
  'visibleWhen',
  'whenDisabled',
  'whenEmpty',
  'onLoad',
  'copy',
  'bulk',
  'readOnly',
  'clears',
]);

const options = new Set<string>();
function collect(schema: JsonSchema, path: JsonPath, kind: string): void {
  for (const item of alternatives(schema, undefined)) {
    const own = propertiesOf(item);
    const isField = path[0] === 'fields' && path.length === 2;
    const of = isField ? String(own['kind']?.const ?? '') : kind;
    for (const [name, inner] of Object.entries(own)) {
      options.add(optionAt([...path, name], of));
      collect(inner, [...path, name], of);
    }
    if (isRecord(item.items)) collect(item.items as JsonSchema, [...path, 0], of);
    for (const inner of isRecord(item.patternProperties) ? Object.values(item.patternProperties) : [])
      collect(inner as JsonSchema, [...path, 'any'], of);
  }
}

// "Any REST API": every option of the vocabulary with an example that is run
it('contains every option of the vocabulary in an example of the guides', () => {
  for (const example of examples()) show(example, []);
  collect(published, [], '');
  const names = new Set([...shown].map((place) => place.replace(/^\S+ /, '')));
  const missing = [...options].filter((place) => {
    const [kind, option] = place.split(' ');
    if (option === undefined || kind === undefined) return !shown.has(place);
    return common.has(option.split('.')[0] ?? '') ? !names.has(option) : !shown.has(place);
  });
  expect(missing.filter((place) => !ofTheProduct.has(place))).toEqual([]);
});
