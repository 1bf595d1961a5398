import { rightRows, type RightName } from '#dictionaries/rights.ts';
import type { users } from '../../platform/tables/accounts.ts';
import { companyEmployees } from '../../platform/tables/reference.ts';
import { personName } from './people.ts';
import type { Random } from './random.ts';

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
>;

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

/**
 * Creates the company's managers, who are its users; the first of them are the demo users. `now` is unix seconds.
 */
export function staffOf(
  random: Random,
  now: number,
): { employees: (typeof companyEmployees.$inferSelect)[]; users: UserRow[] } {
  const employees = Array.from({ length: managers }, (_, index) => ({
    companyEmployeeId: index + 1,
    fullName: demoUsers[index]?.fullName ?? personName(random).fullName,
  }));
  const users = employees.map(({ companyEmployeeId, fullName }, index): UserRow => {
    const demoUser = demoUsers[index];
    return {
      userId: companyEmployeeId,
      phone: phoneOf(index),
      fullName,
      companyEmployeeId,
      active: true,
      superUser: demoUser?.superUser ?? false,
      allTerritories: true,
      rights: [...(demoUser?.rights ?? managerRights[index % managerRights.length] ?? usual)],
      lastSignIn: demoUser === undefined ? now - index * signInStep : null,
    };
  });
  return { employees, users };
}
