import { isRecord } from '#codecs/records.ts';
import { ourAnswer } from '#dialects/answer.ts';
import { dialectOf } from '#dialects/resolve.ts';
import { presetNames, type DialectOptions, type PresetName } from '#schemas/declaration/dialect.ts';

/** How an option of a dialect is put in. `place`: a place or several, one a line; `pairs`: names and texts; `json`: what has no input of its own. */
export type OptionInput = 'text' | 'place' | 'number' | 'flag' | 'pairs' | 'json' | 'textOrNone' | readonly (readonly [value: string, text: string])[];

/** One choice of a dialect: where it stands and what people call it. */
export interface DialectOption {
  path: readonly [string] | readonly [string, string];
  label: string;
  help: string;
  input: OptionInput;
}

const methods = (...names: string[]) => names.map((name) => [name, name] as const);

/** Every choice of a dialect, by what it is about. */
export const dialectParts: readonly { title: string; options: readonly DialectOption[] }[] = [
  { title: 'Ответ', options: [
    { path: ['answer', 'list'], label: 'Где список', help: 'Место списка в ответе: items, data.rows; пусто — весь ответ', input: 'place' },
    { path: ['answer', 'record'], label: 'Где одна запись', help: 'Место записи в ответе на запрос одной: data; пусто — весь ответ', input: 'place' },
    { path: ['answer', 'total'], label: 'Где общее число', help: 'Сколько записей всего: meta.total или header:X-Total-Count', input: 'place' },
    { path: ['answer', 'inside'], label: 'Поля записи внутри', help: 'Объект записи, в котором лежат её поля: attributes у JSON:API', input: 'text' },
    { path: ['answer', 'id'], label: 'Где ключ, если он в адресе', help: 'Адрес, который кончается ключом: _links.self.href', input: 'place' },
    { path: ['answer', 'error'], label: 'Где текст ошибки', help: 'Текст отказа: errors[].detail', input: 'place' },
    { path: ['answer', 'code'], label: 'Где код ошибки', help: 'Код отказа; без него кодом служит статус HTTP', input: 'place' },
    { path: ['answer', 'fields'], label: 'Где ошибки полей', help: 'Сообщения по именам полей: errors; или список: {"list", "name", "text"}', input: 'json' },
  ] },
  { title: 'Страницы', options: [
    { path: ['paging', 'by'], label: 'Чем листает', help: 'Смещением, номером страницы, меткой следующей или всё сразу', input: [['offset', 'смещением'], ['page', 'номером страницы'], ['cursor', 'меткой следующей'], ['none', 'страниц нет']] },
    { path: ['paging', 'offset'], label: 'Имя смещения', help: 'Параметр: сколько записей пропустить', input: 'text' },
    { path: ['paging', 'page'], label: 'Имя номера страницы', help: 'Параметр с номером страницы: page', input: 'text' },
    { path: ['paging', 'from'], label: 'Номер первой страницы', help: '0 или 1', input: 'number' },
    { path: ['paging', 'size'], label: 'Имя размера страницы', help: 'Параметр с размером: per_page; без него размер задаёт API', input: 'textOrNone' },
    { path: ['paging', 'rows'], label: 'Записей на странице', help: 'Больше которых API не отдаёт за раз', input: 'number' },
    { path: ['paging', 'cursor'], label: 'Имя метки', help: 'Параметр с меткой следующей страницы: cursor', input: 'text' },
    { path: ['paging', 'next'], label: 'Где следующая страница', help: 'Место метки или адреса следующей: meta.next или header:Link', input: 'place' },
  ] },
  { title: 'Запись, правка, удаление', options: [
    { path: ['key'], label: 'Ключ в адресе', help: 'Шагом пути (goods/5) или в скобках, как в 1С: Catalog(guid)', input: [['step', 'шагом пути'], ['parentheses', 'в скобках']] },
    { path: ['create', 'method'], label: 'Метод создания', help: 'Обычно POST', input: methods('POST', 'PUT', 'PATCH') },
    { path: ['update', 'method'], label: 'Метод правки', help: 'PUT заменяет запись целиком, PATCH — часть её', input: methods('PUT', 'PATCH', 'POST') },
    { path: ['update', 'changedOnly'], label: 'Слать только изменённое', help: 'Правка несёт лишь поля, которые отличаются от загруженных', input: 'flag' },
    { path: ['delete', 'method'], label: 'Метод удаления', help: 'Обычно DELETE', input: methods('DELETE', 'POST', 'PUT', 'PATCH') },
    { path: ['delete', 'set'], label: 'Удаление полем', help: 'Вместо удаления послать значения: {"deleted": true}', input: 'json' },
    { path: ['body', 'wrap'], label: 'Обёртка тела', help: 'Объект, в который кладут тело: data', input: 'text' },
    { path: ['body', 'inside'], label: 'Поля внутри тела', help: 'Объект тела, в котором лежат поля: attributes', input: 'text' },
    { path: ['body', 'type'], label: 'Тип в теле', help: 'Значение «type» рядом с полями; true — последний шаг пути', input: 'json' },
  ] },
  { title: 'Фильтры', options: [
    { path: ['filters', 'eq'], label: 'Равно', help: 'Как пишется сравнение: {name} или filter[{name}]', input: 'text' },
    { path: ['filters', 'gte'], label: 'Не меньше', help: '{name}__gte или filter={name}||$gte||{value}', input: 'text' },
    { path: ['filters', 'lte'], label: 'Не больше', help: '{name}__lte', input: 'text' },
    { path: ['filters', 'gt'], label: 'Больше', help: '{name}__gt', input: 'text' },
    { path: ['filters', 'lt'], label: 'Меньше', help: '{name}__lt', input: 'text' },
    { path: ['filters', 'in'], label: 'Одно из', help: '{name}__in', input: 'text' },
    { path: ['filters', 'prefix'], label: 'Начинается с', help: '{name}__istartswith', input: 'text' },
    { path: ['filters', 'contains'], label: 'Содержит', help: '{name}__icontains', input: 'text' },
    { path: ['filters', 'lists'], label: 'Несколько значений', help: '[1,2], повтором имени, через запятую или через or', input: [['bracketed', '[1,2]'], ['repeated', 'повтором имени'], ['comma', 'через запятую'], ['or', 'через or']] },
    { path: ['filters', 'joined'], label: 'Все в одном параметре', help: 'Параметр, в котором все сравнения: {"name": "$filter", "with": " and "}', input: 'json' },
    { path: ['filters', 'values'], label: 'Запись значений', help: 'Как есть или как в OData: тексты в кавычках, guid и datetime', input: [['plain', 'как есть'], ['odata', 'как в OData']] },
    { path: ['filters', 'dot'], label: 'Что вместо точки', help: 'В составном имени: address.city → address__city', input: 'text' },
  ] },
  { title: 'Порядок, поиск, справочники', options: [
    { path: ['sort'], label: 'Запись порядка', help: '-name; name,desc; name desc; или два параметра', input: [['minus', '-name'], ['repeated', 'name,desc'], ['words', 'name desc'], ['twoNames', 'двумя параметрами']] },
    { path: ['order'], label: 'Имя второго параметра порядка', help: 'Где asc и desc, если параметров два: _order', input: 'text' },
    { path: ['list', 'sort'], label: 'Параметр порядка', help: 'По нему API сортирует список: ordering; без него — страница', input: 'text' },
    { path: ['list', 'search'], label: 'Параметр поиска', help: 'По нему API ищет в списке: search; без него — страница', input: 'text' },
    { path: ['list', 'count'], label: 'Параметр или путь числа', help: 'Если общее число спрашивают отдельно: /$count', input: 'text' },
    { path: ['ids'], label: 'Справочник по ключам', help: '{"name": "ids"}, "in" — фильтром, "each" — по одному, "none" — никак', input: 'json' },
    { path: ['search'], label: 'Поиск в справочнике', help: '{"name": "q"} или "contains" — фильтром', input: 'json' },
  ] },
  { title: 'Каждый запрос', options: [
    { path: ['headers'], label: 'Заголовки', help: 'Имена и значения заголовков каждого запроса; вход остаётся от продукта', input: 'pairs' },
    { path: ['query'], label: 'Параметры', help: 'Имена и значения параметров каждого запроса: $format=json', input: 'pairs' },
  ] },
];

/** The styles in words. */
export const styles: Readonly<Record<PresetName, { name: string; text: string }>> = {
  seeds: { name: 'Как сам продукт', text: 'Ответ {success, data}, limit и offset, PUT целиком.' },
  drf: { name: 'Django REST framework', text: 'results и count, page и page_size, фильтры price__gte, PATCH.' },
  jsonapi: { name: 'JSON:API', text: 'data[].attributes, page[number], filter[name], errors[].' },
  spring: { name: 'Spring Data', text: 'content и totalElements, страницы с 0; HAL из Data REST тоже.' },
  nestjs: { name: 'NestJS (crud)', text: 'data и total, filter=name||$eq||значение.' },
  odata3: { name: '1С, OData 3', text: '$top, $skip, $filter, ключи (guid\'…\').' },
  jsonServer: { name: 'json-server', text: 'Список без обёртки, _page и _limit, X-Total-Count.' },
};

export function isStyle(name: unknown): name is PresetName {
  return presetNames.some((one) => one === name);
}

/** What stands for a dialect as one whose options can be changed: a style over its name. */
export function changeable(said: unknown, named: Readonly<Record<string, DialectOptions>>): DialectOptions {
  if (isRecord(said)) return said as DialectOptions;
  if (isStyle(said)) return said === 'seeds' ? {} : { preset: said };
  return (typeof said === 'string' && Object.hasOwn(named, said) ? named[said] : undefined) ?? {};
}

/** What an option says by itself: that of the preset, else the product's own. */
export function saidByPreset(preset: PresetName | undefined, { path }: Pick<DialectOption, 'path'>): unknown {
  const base = dialectOf(preset === undefined ? {} : { preset });
  const [part, name] = path;
  const whole: unknown = part === 'answer' ? base?.answer ?? ourAnswer : base?.[part as keyof typeof base];
  return name === undefined ? whole : isRecord(whole) ? whole[name] : undefined;
}

/** What a dialect itself says of an option. */
export function saidByItself(dialect: DialectOptions, { path: [part, name] }: Pick<DialectOption, 'path'>): unknown {
  const own: unknown = dialect[part as keyof DialectOptions];
  return name === undefined ? own : isRecord(own) ? own[name] : undefined;
}

/** A dialect with another value of an option; undefined takes it back to the preset, and leaves no empty part behind. */
export function withOption(dialect: DialectOptions, { path: [part, name] }: Pick<DialectOption, 'path'>, value: unknown): DialectOptions {
  if (name === undefined) return put(dialect, part, value);
  const own: unknown = dialect[part as keyof DialectOptions];
  const inner = put(isRecord(own) ? own : {}, name, value);
  return put(dialect, part, Object.keys(inner).length === 0 ? undefined : inner);
}

function put<T extends object>(object: T, name: string, value: unknown): T {
  if (value !== undefined) return { ...object, [name]: value };
  return Object.fromEntries(Object.entries(object).filter(([one]) => one !== name)) as T;
}

/** A value of an option as people read it. */
export function optionText({ input }: Pick<DialectOption, 'input'>, value: unknown): string {
  if (value === undefined) return 'нет';
  if (typeof input === 'object') return input.find(([one]) => one === value)?.[1] ?? String(value);
  if (input === 'flag') return value === true ? 'да' : 'нет';
  if (input === 'textOrNone' && value === false) return 'нет параметра';
  if (input === 'place') return [value].flat().map((one) => (one === '' ? 'весь ответ' : String(one))).join(' или ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
