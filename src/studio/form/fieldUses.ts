import { isRecord } from '#codecs/records.ts';
import { anyStep, fieldReferencePaths, type DeclarationPath } from '#schemas/declaration/fieldReferences.ts';
import { conditionPlaces } from '../text/declaredNames.ts';
import type { JsonPath } from '../text/schemaAt.ts';

/** A reference to a field in a declaration: as text, as a member's name, or in braces within a text. */
export interface FieldUse {
  path: JsonPath;
  by: 'text' | 'key' | 'template';
}

/** Texts that contain field names in braces. */
const templatePlaces: readonly DeclarationPath[] = [
  ['api', 'path'],
  ['lookups', anyStep, 'path'],
  ['list', 'columns', anyStep, 'text'],
  ['list', 'columns', anyStep, 'link'],
];
/** Objects whose member names are field names. */
const keyPlaces: readonly DeclarationPath[] = [
  ['tiles', anyStep, 'where'],
  ['tiles', anyStep, 'measure', 'share'],
  ['actions', anyStep, 'sets'],
];
const schemaKeywords = ['properties', 'required', '$ref', 'patternProperties'];
const combinators = ['anyOf', 'allOf', 'if', 'then', 'else', 'not'];

/** Returns the places where a declaration refers to one of its fields, except the field itself. */
export function usesOf(declaration: unknown, name: string): FieldUse[] {
  const texts = fieldReferencePaths
    .flatMap((place) => placesIn(declaration, place))
    .filter(({ value }) => value === name)
    .map(({ path }): FieldUse => ({ path, by: 'text' }));
  const templates = templatePlaces
    .flatMap((place) => placesIn(declaration, place))
    .filter(({ value }) => typeof value === 'string' && value.includes(`{${name}}`))
    .map(({ path }): FieldUse => ({ path, by: 'template' }));
  const keys = keyPlaces
    .flatMap((place) => placesIn(declaration, place))
    .filter(({ value }) => isRecord(value) && Object.hasOwn(value, name))
    .map(({ path }): FieldUse => ({ path: [...path, name], by: 'key' }));
  const conditions = conditionPlaces
    .flatMap((place) => placesIn(declaration, place))
    .flatMap(({ path, value }) => usesInCondition(value, path, name));
  return [...texts, ...templates, ...keys, ...conditions];
}

function placesIn(
  value: unknown,
  [step, ...rest]: DeclarationPath,
  path: JsonPath = [],
): { path: JsonPath; value: unknown }[] {
  if (step === undefined) return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => step === anyStep || key === String(step))
    .flatMap(([key, inner]) => placesIn(inner, rest, [...path, Array.isArray(value) ? Number(key) : key]));
}

function usesInCondition(condition: unknown, path: JsonPath, name: string): FieldUse[] {
  if (!isRecord(condition)) return [];
  const combined = combinators
    .filter((keyword) => keyword in condition)
    .flatMap((keyword) => {
      const inner = condition[keyword];
      if (Array.isArray(inner))
        return inner.flatMap((part: unknown, at) => usesInCondition(part, [...path, keyword, at], name));
      return usesInCondition(inner, [...path, keyword], name);
    });
  if (schemaKeywords.some((keyword) => keyword in condition))
    return [...combined, ...usesInSchema(condition, path, name)];
  return !combinators.includes(name) && Object.hasOwn(condition, name)
    ? [...combined, { path: [...path, name], by: 'key' }]
    : combined;
}

function usesInSchema({ properties, required }: Record<string, unknown>, path: JsonPath, name: string): FieldUse[] {
  const keys: FieldUse[] =
    isRecord(properties) && Object.hasOwn(properties, name) ? [{ path: [...path, 'properties', name], by: 'key' }] : [];
  const texts = Array.isArray(required)
    ? required.flatMap((item: unknown, at): FieldUse[] =>
        item === name ? [{ path: [...path, 'required', at], by: 'text' }] : [],
      )
    : [];
  return [...keys, ...texts];
}

const messages: readonly (readonly [DeclarationPath, string])[] = [
  [['list', 'columns'], 'Список: столбцы'],
  [['list', 'sort'], 'Список: порядок строк'],
  [['filter'], 'Фильтр'],
  [['form', 'confirm'], 'Форма: вопрос перед сохранением'],
  [['form'], 'Форма'],
  [['rules'], 'Правила'],
  [['unique'], 'Что не повторяется'],
  [['tiles'], 'Плитки'],
  [['actions'], 'Действия'],
  [['lookups'], 'Справочники: адрес'],
  [['api'], 'Сервер: адрес'],
  [['fields', anyStep, 'visibleWhen'], 'Когда видно поле'],
  [['fields', anyStep, 'enabledWhen'], 'Когда доступно поле'],
  [['fields', anyStep, 'clears'], 'Что очищает поле'],
  [['fields', anyStep, 'dependsOn'], 'Чем сужается поле'],
  [['fields', anyStep, 'requires'], 'Чего ждёт поле'],
  [['fields', anyStep, 'onLoad'], 'Значение при открытии поля'],
];

export function fieldUseText({ path }: FieldUse): string {
  const [, text] = messages.find(([place]) => place.every((step, at) => step === anyStep || step === path[at])) ?? [
    [],
    String(path[0]),
  ];
  return path[0] === 'fields' ? `${text} «${String(path[1])}»` : text;
}
