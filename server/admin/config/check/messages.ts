import type { JsonPath } from './parse.ts';

/** Russian nouns for the words at a place of a declaration. */
const nouns: Readonly<Record<string, string>> = {
  kind: 'неизвестный вид поля',
  section: 'неизвестный раздел меню',
  icon: 'неизвестный значок',
  module: 'неизвестный модуль',
  permission: 'неизвестный флаг доступа',
  tone: 'неизвестный тон',
  method: 'неизвестный метод',
  of: 'неизвестное место действия',
  permissions: 'неизвестный флаг доступа',
  verbs: 'неизвестное действие',
  open: 'неизвестный способ открытия',
  show: 'неизвестный способ показа',
  tiles: 'неизвестная мера',
  errors: 'неизвестное правило для ошибки',
  policy: 'неизвестное правило для ошибки',
  search: 'неизвестный способ поиска',
  preset: 'неизвестный стиль API',
  by: 'неизвестный вид страниц',
  lists: 'неизвестная запись списка',
  sort: 'неизвестная запись порядка',
  key: 'неизвестная запись ключа',
};

/** Returns the noun for an unknown word at `path`, by the nearest name that has one. */
export function nounForUnknownWord(path: JsonPath): string {
  const name = path.findLast((part) => typeof part === 'string' && part in nouns);
  return (typeof name === 'string' ? nouns[name] : undefined) ?? 'неизвестное значение';
}

const types: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  integer: 'целое число',
  boolean: 'true или false',
  object: 'объект',
  array: 'список',
  null: 'null',
};

/** Russian names of values with several forms. */
const forms: Readonly<Record<string, string>> = {
  columns: 'имя поля или столбец, такой как {"field", "label", "width"}',
  link: 'адрес с полями в фигурных скобках или {"resource", "id"}',
  read: 'имя, два имени или false',
  query: 'имя или два имени',
  send: 'имя, два имени, false, {"name", "as": "listOfOne"} или {"stamp": "unixNow"}',
  errors: '"text", "firstOfEachField" или {"policy": …}',
  dialect: 'имя диалекта или объект',
  answer: 'место в ответе: "data.items", несколько таких мест списком; для fields ещё {"list", "name", "text"}',
  ids: '{"name": …}, "in", "each" или "none"',
  all: '[поле, сообщение, условие]',
  rules: '{"show", "all"}',
  tiles: '"count", {"sum", "of"}, {"share"} или {"distinct"}',
};

/** Returns the expected value at `path`, in the accusative of `ожидается …`. */
export function expectationAt(path: JsonPath, keyword: string, params: Record<string, unknown>): string {
  if (keyword === 'type') {
    const expected = [params['type']].flat().map((item) => types[String(item)] ?? String(item));
    return expected.join(' или ');
  }
  if (keyword === 'minimum') return `не меньше ${String(params['limit'])}`;
  if (keyword === 'maximum') return `не больше ${String(params['limit'])}`;
  if (keyword === 'maxItems') return `не более ${String(params['limit'])} значений`;
  const name = path.findLast((part) => typeof part === 'string' && part in forms);
  return (typeof name === 'string' ? forms[name] : undefined) ?? 'другое значение';
}

/** Returns the reason why a path or name is invalid. */
export function patternDiagnostic(path: JsonPath, value: string): string {
  const name = path.at(-1);
  if (name === 'path' && path[0] === 'menu')
    return `адрес страницы «${value}»: он начинается с /, дальше латинские буквы, цифры, - и _`;
  if (name === 'path' && path[0] === 'actions')
    return `путь действия «${value}»: он стоит за api.path и называет запись, например {id}/approve/`;
  if (name === 'path' && /^([a-z]+:)?\/\//i.test(value))
    return `«${value}» — адрес другого сайта: страница обращается только к своему серверу, путь начинается с /api/`;
  if (name === 'path' && value.includes('..')) return `путь «${value}» выходит за пределы /api/`;
  if (name === 'path' && /[?#]/.test(value))
    return `путь «${value}»: запрос и якорь в нём не пишут, параметры запроса задаёт api.dialect (query)`;
  if (name === 'path' && value.includes('//')) return `путь «${value}»: между косыми чертами ничего нет`;
  if (name === 'path')
    return `путь «${value}»: он начинается с /api/, дальше буквы, цифры и знаки . : - _ ~ без пробелов; поле в пути — {имя}`;
  if (name === 'section') return `имя раздела «${value}»: латинские буквы, цифры и дефис, первой стоит буква`;
  if (name === 'name' && (path[0] === 'actions' || path[0] === 'list'))
    return `имя «${value}»: допустимы латинские буквы и цифры, первой стоит буква`;
  if (name === 'name' && path[0] === 'tiles')
    return `имя плитки «${value}»: допустимы латинские буквы и цифры, первой стоит буква`;
  if (name === 'name') return `имя ресурса «${value}»: допустимы латинские буквы, цифры и дефис, первой стоит буква`;
  return `«${value}»: недопустимая запись`;
}
