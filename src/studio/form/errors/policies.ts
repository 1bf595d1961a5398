import { isRecord } from '#codecs/records.ts';
import type { JsonObject } from '../conditions/conditionParts.ts';

/** The error policies by name. */
export const policyNames = ['text', 'firstOfEachField', 'fieldText', 'confirmForce'] as const;
export type PolicyName = (typeof policyNames)[number];

/** Names and descriptions of the policies. */
export const policyWords: Readonly<Record<PolicyName, { name: string; text: string }>> = {
  text: { name: 'Показать текст сервера', text: 'Окно «Ошибка» с тем, что написал сервер.' },
  firstOfEachField: {
    name: 'Показать по сообщению на поле',
    text: 'Первое сообщение каждого поля из ответа; если их нет — текст сервера.',
  },
  fieldText: {
    name: 'Показать сообщение одного поля',
    text: 'Первое сообщение выбранного поля; если его нет — текст сервера.',
  },
  confirmForce: {
    name: 'Спросить и повторить',
    text: 'Вопрос с двумя ответами; «да» отправляет то же ещё раз с force: true.',
  },
};

/** Returns the name of a policy value; undefined for an invalid one. */
export function policyOf(value: unknown): PolicyName | undefined {
  const name = isRecord(value) ? value['policy'] : value;
  const known = policyNames.find((item) => item === name);
  return known !== undefined && isRecord(value) === (known === 'fieldText' || known === 'confirmForce')
    ? known
    : undefined;
}

/** Returns a new policy, preserving earlier parameters that it also has. */
export function beginPolicy(name: PolicyName, firstField: string): string | JsonObject {
  if (name === 'fieldText') return { policy: name, field: firstField };
  return name === 'confirmForce'
    ? { policy: name, shows: 'text', question: 'Сохранить всё равно?', yes: 'Да', no: 'Нет' }
    : name;
}

/** Returns the codes of `errors` with their policies, `otherwise` last. */
export function errorCodes(errors: JsonObject): [code: string, policy: unknown][] {
  return Object.entries(errors).filter(([code]) => code !== 'otherwise');
}

/** Renames a code of `errors` in place. An existing code is not overwritten. */
export function renameCode(errors: JsonObject, from: string, to: string): JsonObject {
  if (from === to || Object.hasOwn(errors, to)) return errors;
  return Object.fromEntries(Object.entries(errors).map(([code, policy]) => [code === from ? to : code, policy]));
}

/** Returns whether a text may be a code: a number or a word. */
export function isCode(text: string): boolean {
  return /^[A-Za-z0-9_.-]+$/.test(text) && text !== 'otherwise';
}
