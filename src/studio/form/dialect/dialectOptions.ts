import { isRecord } from '#codecs/records.ts';
import published from '#schemas/resource.schema.json';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { alternatives, propertiesOf } from '../../text/schemaAt.ts';
import { optionShape } from '../options/optionShape.ts';
import { productAnswerPaths } from '#dialects/response.ts';
import { dialectOf } from '#dialects/resolve.ts';
import { wordLabelAt } from '../../help/help.ts';
import { presetNames, type DialectOptions, type PresetName } from '#schemas/declaration/dialect.ts';

/** The place of an option in a dialect. */
export type DialectOptionPath = readonly [string] | readonly [string, string];

const api = propertiesOf(propertiesOf(published)['api'] ?? {});
const [whole = {}] = alternatives(api['dialect'] ?? {}, {});

const topics: readonly (readonly [title: string, parts: readonly string[]])[] = [
  ['Ответ', ['answer']],
  ['Страницы', ['paging']],
  ['Запись, правка, удаление', ['key', 'create', 'update', 'delete', 'body']],
  ['Отбор', ['filters']],
  ['Порядок, поиск, справочники', ['sort', 'order', 'list', 'ids', 'search']],
  ['Каждый запрос', ['headers', 'query']],
];

/** All options of a dialect, by topic. */
export const dialectParts = topics.map(([title, parts]) => ({ title, options: parts.flatMap(optionsOf) }));

function optionsOf(part: string): DialectOptionPath[] {
  const shape = optionShape(propertiesOf(whole)[part] ?? {});
  return shape.is === 'object' ? Object.keys(shape.properties).map((name) => [part, name] as const) : [[part]];
}

/** Returns the published schema of an option. */
export function dialectOptionSchema([part, name]: DialectOptionPath): JsonSchema {
  const own = propertiesOf(whole)[part] ?? {};
  return name === undefined ? own : (propertiesOf(own)[name] ?? {});
}

/** Descriptions of the styles. */
export const styleTexts: Readonly<Record<PresetName, string>> = {
  seeds: 'Ответ {success, data}, limit и offset, PUT целиком.',
  drf: 'results и count, page и page_size, фильтры price__gte, PATCH.',
  jsonapi: 'data[].attributes, page[number], filter[name], errors[].',
  spring: 'content и totalElements, страницы с 0; HAL из Data REST тоже.',
  nestjs: 'data и total, filter=name||$eq||значение.',
  odata3: "$top, $skip, $filter, ключи (guid'…').",
  jsonServer: 'Список без обёртки, _page и _limit, X-Total-Count.',
};

export function isStyle(name: unknown): name is PresetName {
  return presetNames.some((item) => item === name);
}

/** Returns a dialect as an object whose options can be changed: a style name becomes its `preset`. */
export function toEditableDialect(declared: unknown, named: Readonly<Record<string, DialectOptions>>): DialectOptions {
  if (isRecord(declared)) return declared as DialectOptions;
  if (isStyle(declared)) return declared === 'seeds' ? {} : { preset: declared };
  return (typeof declared === 'string' && Object.hasOwn(named, declared) ? named[declared] : undefined) ?? {};
}

/** Returns the default of an option: that of the preset, otherwise that of the product. */
export function presetValue(preset: PresetName | undefined, [part, name]: DialectOptionPath): unknown {
  const base = dialectOf(preset === undefined ? {} : { preset });
  const whole: unknown = part === 'answer' ? (base?.answer ?? productAnswerPaths) : base?.[part as keyof typeof base];
  return name === undefined ? whole : isRecord(whole) ? whole[name] : undefined;
}

export function ownDialectValue(dialect: DialectOptions, [part, name]: DialectOptionPath): unknown {
  const own: unknown = dialect[part as keyof DialectOptions];
  return name === undefined ? own : isRecord(own) ? own[name] : undefined;
}

/**
 * Returns a dialect with another value of an option; undefined restores the preset's value, and removes an empty part.
 */
export function withOption(dialect: DialectOptions, [part, name]: DialectOptionPath, value: unknown): DialectOptions {
  if (name === undefined) return put(dialect, part, value);
  const own: unknown = dialect[part as keyof DialectOptions];
  const inner = put(isRecord(own) ? own : {}, name, value);
  return put(dialect, part, Object.keys(inner).length === 0 ? undefined : inner);
}

function put<T extends object>(object: T, name: string, value: unknown): T {
  if (value !== undefined) return { ...object, [name]: value };
  return Object.fromEntries(Object.entries(object).filter(([item]) => item !== name)) as T;
}

/** Formats a preset's value of an option for display. */
export function presetText(place: DialectOptionPath, value: unknown): string {
  if (value === undefined || value === false) return 'нет';
  if (value === true) return 'да';
  if (place[0] === 'answer' && !isRecord(value))
    return [value]
      .flat()
      .map((item) => (item === '' ? 'весь ответ' : String(item)))
      .join(' или ');
  if (isRecord(value))
    return (
      Object.entries(value)
        .map(([name, item]) => `${name} = ${typeof item === 'string' ? item : JSON.stringify(item)}`)
        .join(', ') || 'нет'
    );
  return typeof value === 'string' ? wordLabelAt(value, ['api', 'dialect', ...place]) : String(value);
}
