import { roleFlagOf, type PermissionKey, type RoleFlag } from '#dictionaries/menu.ts';
import { rightRows, type GeneralRight } from '#dictionaries/rights.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Action, Declaration, Verb } from '#schemas/declaration/declaration.ts';
import type { Need, Right } from './decide.ts';

const labels = new Map<string, string>(rightRows.map(({ name, label }) => [name, label]));

/** Verbs that change records: their names in a declaration's `permissions`, and in texts. */
const actions: Readonly<Partial<Record<Verb, { name: Action; text: string }>>> = {
  create: { name: 'create', text: 'создавать записи' },
  update: { name: 'edit', text: 'изменять записи' },
  delete: { name: 'delete', text: 'удалять записи' },
};

/** Returns the need of a right that the requests of all sections require. */
function generalNeed(right: GeneralRight['name']): Need {
  const { label, allows = '' } = rightRows.find(({ name }) => name === right) ?? {};
  return { right, text: `${allows} могут те, у кого есть право «${label}». Его даёт суперпользователь` };
}

/** The right to delete records of any section. */
export const deletion = generalNeed('deleteAccess');
/** The right to export lists to files. */
export const exporting = generalNeed('exportAccess');

/** Returns a need that only superusers meet; `text` is the sentence about it. */
export function superUserNeed(text: string): Need {
  return { right: 'superUser', text };
}

/** The right to see every write of every record, and to publish resources: screens of the host. */
export const historyNeed = superUserNeed('историю всех записей видит суперпользователь');
/** The right to see the history of a record that an external API does not show. */
export const forwardedRecordNeed = superUserNeed(
  'историю записи, которую API компании не показывает отдельно, видит суперпользователь',
);
export const studioNeed = superUserNeed('ресурсы публикует суперпользователь');

/** Returns the rights for the section of a resource or screen (part1 §6); empty when it is open to all users. */
export function sectionNeeds({
  menu,
  title,
}: {
  menu?: { permission?: PermissionKey | RoleFlag | undefined } | undefined;
  title: string;
}): Need[] {
  return needOf(menu?.permission, `раздел «${title}» открыт`, ['суперпользователям', 'тем']);
}

/** Returns the rights for an operation on a resource's records, in addition to its section. */
export function verbNeeds({ permissions, title }: Pick<Declaration, 'permissions' | 'title'>, verb: Verb): Need[] {
  const action = actions[verb];
  return action
    ? needOf(permissions?.[action.name], `${action.text} в разделе «${title}» могут`, ['суперпользователи', 'те'])
    : [];
}

/** Returns the rights for an action of a resource, in addition to its section. */
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
          : `${what} ${those}, у кого есть доступ «${labels.get(right)}» (${right})`,
    },
  ];
}
