import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { propertiesOf } from '../../text/schemaAt.ts';

/** The shape of an option's input, derived from the schema of the option. */
export type OptionShape =
  | { is: 'words'; words: readonly string[] }
  | { is: 'text' }
  | { is: 'number'; whole: boolean }
  | { is: 'flag' }
  | { is: 'fixed'; value: unknown }
  | { is: 'condition' }
  | { is: 'object'; properties: Readonly<Record<string, JsonSchema>>; required: ReadonlySet<string> }
  | { is: 'map'; item: JsonSchema }
  | { is: 'list'; item: JsonSchema }
  | { is: 'tuple'; items: readonly JsonSchema[] }
  | { is: 'choice'; of: readonly JsonSchema[] }
  | { is: 'any' };

/** Returns the shape of an option; `any` when JSON is the only possible input. */
export function optionShape(schema: JsonSchema): OptionShape {
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
  if (isRecord(schema.properties))
    return {
      is: 'object',
      properties: propertiesOf(schema),
      required: new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []),
    };
  const [item] = isRecord(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  return isRecord(item) ? { is: 'map', item } : { is: 'any' };
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

export function startOf(schema: JsonSchema): unknown {
  const shape = optionShape(schema);
  switch (shape.is) {
    case 'words':
      return shape.words[0] ?? '';
    case 'text':
      return '';
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'flag':
      return true;
    case 'fixed':
      return shape.value;
    case 'list':
      return typeof schema.minItems === 'number' && schema.minItems > 0 ? [startOf(shape.item)] : [];
    case 'tuple':
      return shape.items
        .slice(0, typeof schema.minItems === 'number' ? schema.minItems : shape.items.length)
        .map(startOf);
    case 'choice':
      return shape.of[0] ? startOf(shape.of[0]) : null;
    case 'object':
      return Object.fromEntries([...shape.required].map((name) => [name, startOf(shape.properties[name] ?? {})]));
    case 'map':
    case 'condition':
      return {};
    default:
      return '';
  }
}
