import type { JsonObject } from '../conditions/conditionParts.ts';

function freeActionName(actions: readonly unknown[]): string {
  const taken = new Set(
    actions.map((item) => (typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined)),
  );
  for (let at = 1; ; at += 1) if (!taken.has(`action${at}`)) return `action${at}`;
}

export function newAction(actions: readonly unknown[]): JsonObject {
  const name = freeActionName(actions);
  return { name, title: '', path: `{id}/${name}/` };
}

/** Returns an action with another member; undefined removes it. */
export function setActionMember(action: JsonObject, member: string, value: unknown): JsonObject {
  const { [member]: _before, ...rest } = action;
  return value === undefined ? rest : { ...action, [member]: value };
}

/** Returns the problem of an action's path as text; undefined for a valid one. */
export function pathProblem(path: string): string | undefined {
  if (!path.includes('{id}')) return 'В адресе нужен ключ записи: {id}';
  if (path.startsWith('/')) return 'Адрес пишется за путём ресурса, без косой черты в начале';
  if (path.includes('..')) return 'Адрес не может вести выше пути ресурса';
  return /^(\{id\}|[A-Za-z0-9_.:-]|\/(?!\/))+$/.test(path)
    ? undefined
    : 'В адресе могут быть {id}, латинские буквы, цифры и знаки _ . : - /';
}
