import { rightRows, type RightName } from '#dictionaries/rights.ts';
import type { users } from '../../platform/tables/accounts.ts';
import { companyEmployees } from '../../platform/tables/reference.ts';
import { personName } from './people.ts';
import type { Random } from './random.ts';

type UserRow = Pick<
  typeof users.$inferSelect,
  'userId' | 'phone' | 'fullName' | 'companyEmployeeId' | 'active' | 'superUser' | 'rights'
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

/** Creates the company's managers; the first of them are the demo users. */
export function staffOf(random: Random): { employees: (typeof companyEmployees.$inferSelect)[]; users: UserRow[] } {
  const employees = Array.from({ length: managers }, (_, index) => ({
    companyEmployeeId: index + 1,
    fullName: demoUsers[index]?.fullName ?? personName(random).fullName,
  }));
  return {
    employees,
    users: demoUsers.map(({ phone, fullName, superUser = false, rights }, index) => ({
      userId: index + 1,
      phone,
      fullName,
      companyEmployeeId: index + 1,
      active: true,
      superUser,
      rights: [...rights],
    })),
  };
}
