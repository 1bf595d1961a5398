import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { optionKey } from '../../help/help.ts';
import { propertiesOf, type JsonPath } from '../../text/schemaAt.ts';
import { starts } from './starts.ts';

/** Values under names of the user. */
interface MapShape {
  is: 'map';
  item: JsonSchema;
  /** Pattern of the names. */
  pattern: string;
  /** Names of the vocabulary, which the user cannot give. */
  taken: readonly string[];
}

/** The shape of an option's input, derived from the schema of the option. */
export type OptionShape =
  | { is: 'words'; words: readonly string[] }
  | { is: 'text' }
  | { is: 'number'; whole: boolean }
  | { is: 'flag' }
  | { is: 'fixed'; value: unknown }
  | { is: 'condition' }
  | {
      is: 'object';
      properties: Readonly<Record<string, JsonSchema>>;
      required: ReadonlySet<string>;
      /** Members under names of the user, beside those of the vocabulary. */
      others: MapShape | undefined;
    }
  | MapShape
  | { is: 'list'; item: JsonSchema }
  | { is: 'tuple'; items: readonly JsonSchema[] }
  | { is: 'choice'; of: readonly JsonSchema[] }
  | { is: 'any' };

/** Returns the shape of an option; `any` when JSON is the only possible input. */
export function optionShape(schema: JsonSchema): OptionShape {
  if (Array.isArray(schema.allOf)) return optionShape(joined(schema.allOf as JsonSchema[]));
  if (Array.isArray(schema.anyOf)) return shapeOfChoice(schema.anyOf as JsonSchema[]);
  if ('const' in schema)
    return typeof schema.const === 'string'
      ? { is: 'words', words: [schema.const] }
      : { is: 'fixed', value: schema.const };
  if (Array.isArray(schema.enum)) return { is: 'words', words: schema.enum.filter((word) => typeof word === 'string') };
  if (schema.type === 'string') return { is: 'text' };
  if (schema.type === 'number' || schema.type === 'integer') return { is: 'number', whole: schema.type === 'integer' };
  if (schema.type === 'boolean') return { is: 'flag' };
  if (schema.type === 'null') return { is: 'fixed', value: null };
  if (schema.type === 'array') return shapeOfList(schema);
  return schema.type === 'object' ? shapeOfObject(schema) : { is: 'any' };
}

function shapeOfChoice(members: readonly JsonSchema[]): OptionShape {
  const words = members.map(optionShape).flatMap((shape) => (shape.is === 'words' ? shape.words : []));
  const others = members.filter((member) => optionShape(member).is !== 'words');
  if (others.length === 0) return { is: 'words', words };
  // A free text may also be any of the words.
  return { is: 'choice', of: members };
}

function shapeOfList(schema: JsonSchema): OptionShape {
  if (Array.isArray(schema.prefixItems)) return { is: 'tuple', items: schema.prefixItems as JsonSchema[] };
  return isRecord(schema.items) ? { is: 'list', item: schema.items } : { is: 'any' };
}

function shapeOfObject(schema: JsonSchema): OptionShape {
  if (typeof schema.description === 'string' && schema.description.startsWith('Условие')) return { is: 'condition' };
  const [[pattern, item] = []] = isRecord(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
  const map: MapShape | undefined =
    pattern !== undefined && isRecord(item)
      ? { is: 'map', item, pattern, taken: Object.keys(propertiesOf(schema)) }
      : undefined;
  if (!isRecord(schema.properties)) return map ?? { is: 'any' };
  return {
    is: 'object',
    properties: propertiesOf(schema),
    required: new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []),
    others: map,
  };
}

/** Returns one object schema for several that all apply. */
function joined(parts: readonly JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(propertiesOf)) as unknown,
    patternProperties: Object.assign({}, ...parts.map(({ patternProperties }) => patternProperties)) as unknown,
    required: parts.flatMap(({ required }) => (Array.isArray(required) ? (required as unknown[]) : [])),
  };
}

/** Returns the index of the variant that matches a value; -1 when no variant matches. */
export function memberOf(members: readonly JsonSchema[], value: unknown): number {
  if (value === undefined) return -1;
  return members.findIndex((member) => {
    const shape = optionShape(member);
    if (shape.is === 'words') return typeof value === 'string' && shape.words.includes(value);
    if (shape.is === 'fixed') return value === shape.value;
    if (shape.is === 'object')
      return (
        isRecord(value) &&
        [...shape.required].every((name) => name in value) &&
        Object.entries(shape.properties).every(
          ([name, own]) => !('const' in own) || !(name in value) || value[name] === own.const,
        )
      );
    return typeFits(shape, value);
  });
}

export function typeFits(shape: OptionShape, value: unknown): boolean {
  switch (shape.is) {
    case 'words':
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'tuple':
      return Array.isArray(value) && value.length <= shape.items.length;
    case 'object':
    case 'map':
      return isRecord(value);
    case 'choice':
      return memberOf(shape.of, value) >= 0;
    case 'fixed':
      return value === shape.value;
    default:
      return true;
  }
}

/** Returns the value with which an option starts: its required members, and what `starts` gives it. */
export function startOf(schema: JsonSchema, path: JsonPath, declaration: AnyRecord): unknown {
  const own = starts[optionKey(path)];
  if (own) return own(declaration);
  const shape = optionShape(schema);
  switch (shape.is) {
    case 'words':
      return shape.words[0] ?? '';
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'flag':
      return true;
    case 'fixed':
      return shape.value;
    case 'list':
      return typeof schema.minItems === 'number' && schema.minItems > 0
        ? [startOf(shape.item, [...path, 0], declaration)]
        : [];
    case 'tuple':
      return shape.items
        .slice(0, typeof schema.minItems === 'number' ? schema.minItems : shape.items.length)
        .map((item, at) => startOf(item, [...path, at], declaration));
    case 'choice':
      return shape.of[0] ? startOf(shape.of[0], path, declaration) : null;
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties)
          .filter(([name]) => shape.required.has(name) || starts[optionKey([...path, name])])
          .map(([name, inner]) => [name, startOf(inner, [...path, name], declaration)]),
      );
    case 'map':
    case 'condition':
      return {};
    default:
      return '';
  }
}
