import { otherTerritoriesCode } from '#schemas/apiError.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import type { Decision, DecisionRule } from './decide.ts';

function refusalText(rule: DecisionRule): string {
  switch (rule.name) {
    case 'moduleOff':
      return 'Этот раздел выключен в настройках установки: его модуля нет в списке modules файла app.json';
    case 'viewing':
      return 'Вы смотрите как другой сотрудник: изменять ничего нельзя. Сначала вернитесь к себе';
    case 'switchedOff':
      return 'Необходима авторизация';
    case 'otherTerritories':
      return 'Запись относится к территории, к которой у вас нет доступа';
    case 'moreTerritories':
      return 'Недостаточно прав: запись касается и других территорий, изменить её может тот, у кого есть все её территории';
    case 'rights':
      return `Недостаточно прав: ${rule.needs.map(({ text }) => text).join('; ')}`;
    case 'superUser':
    case 'everyone':
      return '';
  }
}

/** Returns the API's error for a decision. */
export function forbiddenError({ rule }: Decision): HttpError {
  const text = refusalText(rule);
  if (rule.name === 'otherTerritories') return new HttpError(404, { code: otherTerritoriesCode, text });
  return rule.name === 'moduleOff' ? notFound(text) : new HttpError(403, { code: 403, text });
}

/** Returns the explanation of a decision for the administrator of rights. */
export function reasonOf({ allowed, rule }: Decision): string {
  if (rule.name === 'switchedOff') return 'Сотрудник отключён и войти не может';
  if (rule.name === 'otherTerritories') return 'Запись вне территорий сотрудника: для него её нет';
  if (rule.name === 'moreTerritories')
    return 'Запись касается и других территорий: изменить её может тот, у кого есть все её территории';
  if (!allowed) return refusalText(rule);
  if (rule.name === 'superUser') return 'Суперпользователь может всё';
  if (rule.name === 'rights') return `Право есть: ${rule.needs.map(({ text }) => text).join('; ')}`;
  return 'Это может каждый, кто входит: особого права не нужно';
}
