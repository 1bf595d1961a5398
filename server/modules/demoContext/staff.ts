import { users } from '../../platform/tables/accounts.ts';
import { companyEmployees } from '../../platform/tables/reference.ts';
import { personName } from './people.ts';
import type { Random } from './random.ts';

type UserRow = Pick<
  typeof users.$inferSelect,
  'userId' | 'phone' | 'fullName' | 'companyEmployeeId' | 'active' | keyof Flags
>;
type Flags = Pick<
  typeof users.$inferSelect,
  'pushAccess' | 'strategiesAccess' | 'motivationAccess' | 'billingAccess' | 'superUser'
>;

/** A demo user, as printed on the terminal at start. */
export interface DemoUser {
  phone: string;
  fullName: string;
  may: string;
  flags: Flags;
}

const none: Flags = {
  pushAccess: false,
  strategiesAccess: false,
  motivationAccess: false,
  billingAccess: false,
  superUser: false,
};

/** One user for each relevant combination of rights (part1 §6). */
export const demoUsers: readonly DemoUser[] = [
  {
    phone: '79000000001',
    fullName: 'Орлова Марина Сергеевна',
    may: 'всё (суперпользователь)',
    flags: { ...none, superUser: true },
  },
  {
    phone: '79000000002',
    fullName: 'Ветров Илья Андреевич',
    may: 'только уведомления',
    flags: { ...none, pushAccess: true },
  },
  {
    phone: '79000000003',
    fullName: 'Климова Дарья Олеговна',
    may: 'только стратегии дистрибуции',
    flags: { ...none, strategiesAccess: true },
  },
  { phone: '79000000004', fullName: 'Седов Павел Игоревич', may: 'только разделы без особых прав', flags: none },
  {
    phone: '79000000005',
    fullName: 'Тихонова Ольга Викторовна',
    may: 'уведомления, стратегии, мотивация, биллинг',
    flags: { pushAccess: true, strategiesAccess: true, motivationAccess: true, billingAccess: true, superUser: false },
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
    users: demoUsers.map(({ phone, fullName, flags }, index) =>
      Object.assign({ userId: index + 1, phone, fullName, companyEmployeeId: index + 1, active: true }, flags),
    ),
  };
}
