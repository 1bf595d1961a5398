import { formatDate, isDay } from '#codecs/dates.ts';
import { newRecord } from '#schemas/declaration/condition.ts';
import type { DeclaredField } from '../partProps.ts';
import { agreeParticiple, inSentence } from '../labelWords.ts';
import { readTerm } from './comparisons.ts';
import { parseCondition, type JsonObject } from './conditionParts.ts';
import { conditionValueType } from './availableComparisons.ts';

type Fields = readonly DeclaredField[];

/**
 * Returns a condition as a Russian sentence: `если Мера — РУБ, то Цена больше 0`. Unsupported parts are described as
 * written in the text.
 */
export function sentenceOf(condition: JsonObject | undefined, fields: Fields): string {
  if (condition === undefined) return 'всегда';
  const parts = parseCondition(condition);
  switch (parts.joint) {
    case 'terms':
      return parts.terms.length === 0
        ? 'условие не выбрано'
        : parts.terms.map(([name, term]) => termSentence(name, term, fields)).join(' и ');
    case 'all':
      return parts.parts.length === 0 ? 'всегда' : parts.parts.map((part) => inner(part, fields)).join(' и ');
    case 'any':
      return parts.parts.length === 0 ? 'никогда' : parts.parts.map((part) => inner(part, fields, true)).join(' или ');
    case 'not':
      return negated(parts.part, fields);
    case 'choice': {
      const { if: when, then, else: other } = parts.parts;
      return `если ${sentenceOf(when, fields)}, то ${sentenceOf(then, fields)}${other === undefined ? '' : `, иначе ${sentenceOf(other, fields)}`}`;
    }
    case 'written':
      return 'условие записано текстом';
  }
}

/** Returns a part of a longer sentence, in brackets if it has its own joints. */
function inner(part: JsonObject, fields: Fields, ofAny = false): string {
  const { joint, ...rest } = parseCondition(part);
  const isOne =
    joint === 'not' ||
    joint === 'written' ||
    (joint === 'terms' && ('terms' in rest ? rest.terms.length < 2 || ofAny : false));
  return isOne ? sentenceOf(part, fields) : `(${sentenceOf(part, fields)})`;
}

function negated(part: JsonObject, fields: Fields): string {
  const parts = parseCondition(part);
  const [only] = parts.joint === 'terms' && parts.terms.length === 1 ? parts.terms : [];
  return only ? termSentence(only[0], only[1], fields, true) : `неверно, что ${inner(part, fields)}`;
}

/** Returns one comparison as text; `not` negates it. */
function termSentence(name: string, term: unknown, fields: Fields, not = false): string {
  const no = not ? 'не ' : '';
  if (name === newRecord && typeof term === 'boolean')
    return term === not ? 'запись уже есть' : 'создаётся новая запись';
  const field = fields.find((item) => item.name === name) ?? { name, label: name, kind: '' };
  const label = inSentence(field.label);
  const { comparison, operand } = readTerm(term);
  const value = () => valueText(operand, field);
  switch (comparison) {
    case 'filled':
    case 'number':
      return `${label} ${no}${agreeParticiple('заполнен', field.label)}`;
    case 'nonEmpty':
    case 'chosen':
      return `${label} ${no}${agreeParticiple(isChosen(field) ? 'выбран' : 'заполнен', field.label)}`;
    case 'empty':
      return `${label} ${no}${agreeParticiple('пуст', field.label)}`;
    case 'positive':
      return `${label} ${no}больше 0`;
    case 'emptyOrUrl':
      return `${label} — ${no}ссылка или пусто`;
    case 'rangeStart':
      return `у поля ${label} ${not ? 'нет начала' : 'есть начало'}`;
    case 'rangeEnd':
      return `у поля ${label} ${not ? 'нет конца' : 'есть конец'}`;
    case 'is':
      return `${label} — ${no}${value()}`;
    case 'oneOf':
      return `${label} — ${no}${(operand as unknown[]).map((item) => valueText(item, field)).join(not ? ' и не ' : ' или ') || 'ничего из списка'}`;
    case 'above':
      return `${label} ${no}больше ${value()}`;
    case 'below':
      return `${label} ${no}меньше ${value()}`;
    case 'atLeast':
      return not ? `${label} меньше ${value()} или не число` : `${label} не меньше ${value()}`;
    case 'atMost':
      return not ? `${label} больше ${value()} или не число` : `${label} не больше ${value()}`;
    case 'multipleOf':
      return `${label} ${no}кратно ${value()}`;
    case 'contains':
      return `в поле ${label} ${not ? 'нет' : 'есть'} ${value()}`;
    case 'startsWith':
      return `${label} ${no}начинается с ${value()}`;
    case 'has':
      return `среди значений поля ${label} ${not ? 'нет' : 'есть'} ${value()}`;
    case 'written':
      return `${label} ${no}подходит под условие, записанное текстом`;
  }
}

function isChosen(field: DeclaredField): boolean {
  return (
    conditionValueType(field) === 'choice' || ['select', 'checkboxes', 'treeSelect', 'picker'].includes(field.kind)
  );
}

/** Formats a value for a sentence: the text of its option, a day, a number with a decimal comma, a text in quotes. */
export function valueText(value: unknown, field: DeclaredField): string {
  const option = field.options?.find(([own]) => own === value);
  if (option) return option[1];
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') return isDay(value) ? formatDate(value) : `«${value}»`;
  return value === null ? 'пусто' : 'что-то другое';
}
