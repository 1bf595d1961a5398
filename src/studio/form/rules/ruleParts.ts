import { isRecord } from '#codecs/records.ts';
import type { ShapeName } from '#schemas/declaration/condition.ts';
import { isShape, readTerm } from '../conditions/comparisons.ts';
import { parseCondition, type JsonObject } from '../conditions/conditionParts.ts';
import { conditionValueType } from '../conditions/availableComparisons.ts';
import { sentenceOf } from '../conditions/sentence.ts';
import type { DeclaredField } from '../partProps.ts';
import { accusative, inSentence, requiredWord } from '../labelWords.ts';

/** A rule in a declaration: `[field, message, condition]`. */
export type RuleJson = readonly [field: string, message: string, condition: JsonObject];

/** A rule in the builder: the requirement, and the condition under which it applies; always without one. */
export interface RuleParts {
  when: JsonObject | undefined;
  must: JsonObject;
}

/** Returns whether a value is a rule; other values stay unchanged. */
export function isRule(value: unknown): value is RuleJson {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'string' &&
    isRecord(value[2])
  );
}

/** Splits `if … then …` into condition and requirement; any other rule always applies. */
export function rulePartsOf(condition: JsonObject): RuleParts {
  const parts = parseCondition(condition);
  const { if: when, then, else: other } = parts.joint === 'choice' ? parts.parts : {};
  return when && then && other === undefined ? { when, must: then } : { when: undefined, must: condition };
}

/** Returns the condition built from parts: the inverse of `rulePartsOf`. */
export function ruleConditionOf({ when, must }: RuleParts): JsonObject {
  return when === undefined ? must : { if: when, then: must };
}

const filledShapes: ReadonlySet<string> = new Set<ShapeName>(['filled', 'number', 'chosen', 'nonEmpty']);

/** Returns a rule as a sentence: `если Мера — РУБ, то Цена обязательна`. */
export function ruleSentence([name, , condition]: RuleJson, fields: readonly DeclaredField[]): string {
  const { when, must } = rulePartsOf(condition);
  const message = requirement(name, must, fields) ?? sentenceOf(must, fields);
  return when === undefined ? message : `если ${sentenceOf(when, fields)}, то ${message}`;
}

/** Returns the text of a requirement on the rule's own field; undefined for any other requirement. */
function requirement(name: string, must: JsonObject, fields: readonly DeclaredField[]): string | undefined {
  const shape = ownShape(name, must);
  const label = fields.find((item) => item.name === name)?.label ?? name;
  if (shape === 'positive') return `${inSentence(label)} ${requiredWord(label)} и больше 0`;
  return shape !== undefined && filledShapes.has(shape) ? `${inSentence(label)} ${requiredWord(label)}` : undefined;
}

function ownShape(name: string, must: JsonObject): ShapeName | undefined {
  const { [name]: term, ...others } = must;
  return Object.keys(others).length === 0 && isShape(term) ? term : undefined;
}

/** Returns the shape of a filled field, by its kind; undefined for a field that is always filled. */
function filledShape(field: DeclaredField): ShapeName | undefined {
  switch (conditionValueType(field)) {
    case 'text':
    case 'day':
      return 'filled';
    case 'number':
      return 'number';
    case 'choice':
      return 'chosen';
    case 'list':
      return 'nonEmpty';
    case 'period':
      return 'rangeStart';
    default:
      return undefined;
  }
}

/** Returns the rule that a field is required, the default of a new rule. */
export function requiredRule(field: DeclaredField): RuleJson {
  const shape = filledShape(field);
  const must: JsonObject = { [field.name]: shape ?? true };
  return [field.name, proposedMessage(field, must), must];
}

/** Returns the default message of a rule: `Введите цену`. */
function proposedMessage(field: DeclaredField, must: JsonObject): string {
  const label = /^[\p{L}\p{N} -]+$/u.test(field.label) ? accusative(field.label) : `«${field.label}»`;
  const { comparison } = readTerm(must[field.name]);
  if (comparison === 'emptyOrUrl') return `Проверьте ссылку в поле ${inSentence(field.label)}`;
  if (conditionValueType(field) === 'flag') return `Отметьте ${inSentence(field.label)}`;
  if (['file', 'image'].includes(field.kind)) return `Загрузите ${label}`;
  if (field.kind === 'rows') return `Добавьте ${label}`;
  const isChosen = ['choice', 'list', 'day', 'period'].includes(conditionValueType(field));
  return `${isChosen ? 'Выберите' : 'Введите'} ${label}`;
}

/** Returns whether a message is the default one, which changes with the rule. */
function isProposed(message: string, field: DeclaredField | undefined, must: JsonObject): boolean {
  return message === '' || (field !== undefined && message === proposedMessage(field, must));
}

/** Returns the rule for another field or condition; a default message changes with it. */
export function changedRule(
  rule: RuleJson,
  next: { field?: string } & Partial<RuleParts>,
  fields: readonly DeclaredField[],
): RuleJson {
  const [name, message, condition] = rule;
  const before = rulePartsOf(condition);
  const field = fields.find((item) => item.name === (next.field ?? name));
  const isOther = next.field !== undefined && next.field !== name;
  const must = isOther && field ? requiredRule(field)[2] : (next.must ?? before.must);
  const when = 'when' in next ? next.when : before.when;
  const wasProposed = isProposed(
    message,
    fields.find((item) => item.name === name),
    before.must,
  );
  return [
    next.field ?? name,
    wasProposed && field ? proposedMessage(field, must) : message,
    ruleConditionOf({ when, must }),
  ];
}
