import { rightRows, type RightName } from '#dictionaries/rights.ts';
import type { roles, users, userTerritories } from '../../platform/tables/accounts.ts';
import { companyEmployees } from '../../platform/tables/reference.ts';
import { personName } from './people.ts';
import type { Random } from './random.ts';
import type { DemoRow } from './row.ts';
import type { Places } from './territories.ts';

type RoleRow = Pick<DemoRow<typeof roles.$inferSelect>, 'roleId' | 'name' | 'rights'>;
type UserRow = Pick<
  typeof users.$inferSelect,
  | 'userId'
  | 'phone'
  | 'fullName'
  | 'companyEmployeeId'
  | 'active'
  | 'superUser'
  | 'allTerritories'
  | 'rights'
  | 'lastSignIn'
> & { roleId?: number | null };

/** The company's managers, its users with their roles and territories. */
export interface Staff {
  employees: (typeof companyEmployees.$inferSelect)[];
  users: UserRow[];
  roles: RoleRow[];
  territories: (typeof userTerritories.$inferSelect)[];
}

/** A demo user, as printed on the terminal at start. */
export interface DemoUser {
  phone: string;
  fullName: string;
  may: string;
  superUser?: true;
  rights: readonly RightName[];
}

const usual = rightRows.flatMap(({ name, default: isDefault }) => (isDefault ? [name] : []));

/** One user for each relevant combination of rights (part1 §6). */
export const demoUsers: readonly DemoUser[] = [
  {
    phone: '79000000001',
    fullName: 'Орлова Марина Сергеевна',
    may: 'всё (суперпользователь)',
    superUser: true,
    rights: usual,
  },
  {
    phone: '79000000002',
    fullName: 'Ветров Илья Андреевич',
    may: 'только уведомления',
    rights: ['pushAccess', ...usual],
  },
  {
    phone: '79000000003',
    fullName: 'Климова Дарья Олеговна',
    may: 'только стратегии дистрибуции',
    rights: ['strategiesAccess', ...usual],
  },
  { phone: '79000000004', fullName: 'Седов Павел Игоревич', may: 'только разделы без особых прав', rights: usual },
  {
    phone: '79000000005',
    fullName: 'Тихонова Ольга Викторовна',
    may: 'уведомления, стратегии, мотивация, биллинг',
    rights: ['pushAccess', 'strategiesAccess', 'motivationAccess', 'billingAccess', ...usual],
  },
];

const managers = 40;

/** Returns the phone of a manager, by index. */
const phoneOf = (index: number): string => demoUsers[index]?.phone ?? String(79_000_000_101 + index);

/** The phones of all managers, which are public. */
export const demoPhones: readonly string[] = Array.from({ length: managers }, (_, index) => phoneOf(index));

/** Rights of the managers without a phone in `demoUsers`, in turn. */
const managerRights: readonly (readonly RightName[])[] = [
  ['strategiesAccess', 'motivationAccess', ...usual],
  ['strategiesAccess', ...usual],
  ['pushAccess', ...usual],
  ['billingAccess', ...usual],
  usual,
];

/** Seconds between the latest sign-ins of two managers. */
const signInStep = 5 * 3600;

/** Roles of the managers without a phone in `demoUsers`, in turn, and what each is responsible for. */
const managerRoles: readonly { name: string; rights: readonly RightName[]; area?: 'district' | 'regions' }[] = [
  { name: 'Региональный менеджер', rights: ['strategiesAccess', 'motivationAccess', ...usual], area: 'district' },
  { name: 'Руководитель продаж', rights: ['strategiesAccess', 'motivationAccess', ...usual] },
  { name: 'Специалист по маркетингу', rights: ['pushAccess', ...usual] },
  { name: 'Бухгалтер', rights: ['billingAccess', ...usual] },
  { name: 'Аудитор', rights: usual, area: 'regions' },
];
/** Regions of an auditor. */
const regionsEach = 8;

/**
 * Creates the company's managers, who are its users; the first of them are the demo users, with all territories and
 * rights of their own. The others have a role and territories where `places` are given. `now` is unix seconds.
 */
export function staffOf(random: Random, now: number, places?: Places): Staff {
  const employees = Array.from({ length: managers }, (_, index) => ({
    companyEmployeeId: index + 1,
    fullName: demoUsers[index]?.fullName ?? personName(random).fullName,
  }));
  const roleOf = (index: number) =>
    places === undefined || index < demoUsers.length ? undefined : managerRoles[index % managerRoles.length];
  const users = employees.map(({ companyEmployeeId, fullName }, index): UserRow => {
    const demoUser = demoUsers[index];
    const role = roleOf(index);
    return {
      userId: companyEmployeeId,
      phone: phoneOf(index),
      fullName,
      companyEmployeeId,
      active: true,
      superUser: demoUser?.superUser ?? false,
      allTerritories: role?.area === undefined,
      rights: role === undefined ? [...(demoUser?.rights ?? managerRights[index % managerRights.length] ?? usual)] : [],
      lastSignIn: demoUser === undefined ? now - index * signInStep : null,
      ...(places && { roleId: role === undefined ? null : managerRoles.indexOf(role) + 1 }),
    };
  });
  if (places === undefined) return { employees, users, roles: [], territories: [] };
  return {
    employees,
    users,
    roles: managerRoles.map(({ name, rights }, index) => ({ roleId: index + 1, name, rights: [...rights] })),
    territories: users.flatMap(({ userId }, index) =>
      areaOf(places, roleOf(index)?.area, Math.floor(index / 5)).map((territoryId) => ({ userId, territoryId })),
    ),
  };
}

/** Returns the territories of the manager with a number among those of a role. */
function areaOf({ territories, regions }: Places, area: 'district' | 'regions' | undefined, number: number): number[] {
  if (area === undefined) return [];
  const districts = territories.filter(({ parentId }) => parentId === null);
  if (area === 'district') return [(districts[number % districts.length] ?? districts[0])?.territoryId ?? 1];
  return Array.from({ length: regionsEach }, (_, at) => (number * regionsEach + at) % regions.length).map(
    (at) => regions[at]?.territoryId ?? 1,
  );
}
