import { roleFlagOf, type PermissionKey, type RoleFlag } from '#dictionaries/menu.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Action, Declaration, Verb } from '#schemas/declaration/declaration.ts';
import type { Need, Right } from './decide.ts';

/** The flags as people read them, each with its name on the wire. */
const accessNames: Readonly<Record<Exclude<RoleFlag, 'superUser'>, string>> = {
  pushAccess: 'Уведомления',
  strategiesAccess: 'Стратегии',
  motivationAccess: 'Мотивация',
  billingAccess: 'Биллинг',
};

/** What changes records: how a declaration's `permissions` names it, and how people do. */
const actions: Readonly<Partial<Record<Verb, { name: Action; text: string }>>> = {
  create: { name: 'create', text: 'создавать записи' },
  update: { name: 'edit', text: 'изменять записи' },
  delete: { name: 'delete', text: 'удалять записи' },
};

const given = 'Его даёт суперпользователь';

/** To delete records, whatever section they are of. */
export const deletion: Need = {
  right: 'deleteAccess',
  text: `удалять записи могут те, у кого есть право «Удаление записей». ${given}`,
};
/** To take lists out into files. */
export const exporting: Need = {
  right: 'exportAccess',
  text: `выгружать в файлы могут те, у кого есть право «Выгрузка в файлы». ${given}`,
};

/** What only superusers may; `text` says so. */
export function superUserNeed(text: string): Need {
  return { right: 'superUser', text };
}

/** To see every write of every record, and to publish resources: screens of the host's own. */
export const historyNeed = superUserNeed('историю всех записей видит суперпользователь');
export const studioNeed = superUserNeed('ресурсы публикует суперпользователь');

/** To see the section of a resource or screen (part1 §6); nothing where it is open to everyone. */
export function sectionNeeds({
  menu,
  title,
}: {
  menu?: { permission?: PermissionKey | RoleFlag | undefined } | undefined;
  title: string;
}): Need[] {
  return needOf(menu?.permission, `раздел «${title}» открыт`, ['суперпользователям', 'тем']);
}

/** To do that to a record of a resource, besides its section. */
export function verbNeeds({ permissions, title }: Pick<Declaration, 'permissions' | 'title'>, verb: Verb): Need[] {
  const action = actions[verb];
  return action
    ? needOf(permissions?.[action.name], `${action.text} в разделе «${title}» могут`, ['суперпользователи', 'те'])
    : [];
}

/** To do an action of a resource, besides its section. */
export function actNeeds({ title }: Pick<Declaration, 'title'>, action: RowAction): Need[] {
  return needOf(action.permission, `«${action.title}» в разделе «${title}» могут`, ['суперпользователи', 'те']);
}

function needOf(
  permission: PermissionKey | RoleFlag | undefined,
  what: string,
  [superUsers, those]: readonly [string, string],
): Need[] {
  if (permission === undefined) return [];
  const right: Right = roleFlagOf(permission);
  return [
    {
      right,
      text:
        right === 'superUser'
          ? `${what} ${superUsers}`
          : `${what} ${those}, у кого есть доступ «${accessNames[right]}» (${right})`,
    },
  ];
}
