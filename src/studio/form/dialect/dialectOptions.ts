import { isRecord } from '#codecs/records.ts';
import { productAnswerPaths } from '#dialects/response.ts';
import { dialectOf } from '#dialects/resolve.ts';
import { wordLabelAt } from '../../help/help.ts';
import { presetNames, type DialectOptions, type PresetName } from '#schemas/declaration/dialect.ts';

/** The place of an option in a dialect. */
export type DialectOptionPath = readonly [string] | readonly [string, string];

/** All options of a dialect, by topic. */
export const dialectParts: readonly { title: string; options: readonly DialectOptionPath[] }[] = [
  { title: 'Ответ', options: within('answer', 'list', 'record', 'total', 'inside', 'id', 'error', 'code', 'fields') },
  { title: 'Страницы', options: within('paging', 'by', 'offset', 'page', 'from', 'size', 'rows', 'cursor', 'next') },
  {
    title: 'Запись, правка, удаление',
    options: [
      ['key'],
      ...within('create', 'method'),
      ...within('update', 'method', 'changedOnly'),
      ...within('delete', 'method', 'set'),
      ...within('body', 'wrap', 'inside', 'type'),
    ],
  },
  {
    title: 'Отбор',
    options: within(
      'filters',
      'eq',
      'gte',
      'lte',
      'gt',
      'lt',
      'in',
      'prefix',
      'contains',
      'lists',
      'joined',
      'values',
      'dot',
    ),
  },
  {
    title: 'Порядок, поиск, справочники',
    options: [['sort'], ['order'], ...within('list', 'sort', 'search', 'count'), ['ids'], ['search']],
  },
  { title: 'Каждый запрос', options: [['headers'], ['query']] },
];

function within(part: string, ...names: string[]): DialectOptionPath[] {
  return names.map((name) => [part, name]);
}

/** Names and descriptions of the styles. */
export const styles: Readonly<Record<PresetName, { name: string; text: string }>> = {
  seeds: { name: 'Как сам продукт', text: 'Ответ {success, data}, limit и offset, PUT целиком.' },
  drf: { name: 'Django REST framework', text: 'results и count, page и page_size, фильтры price__gte, PATCH.' },
  jsonapi: { name: 'JSON:API', text: 'data[].attributes, page[number], filter[name], errors[].' },
  spring: { name: 'Spring Data', text: 'content и totalElements, страницы с 0; HAL из Data REST тоже.' },
  nestjs: { name: 'NestJS (crud)', text: 'data и total, filter=name||$eq||значение.' },
  odata3: { name: '1С, OData 3', text: "$top, $skip, $filter, ключи (guid'…')." },
  jsonServer: { name: 'json-server', text: 'Список без обёртки, _page и _limit, X-Total-Count.' },
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
