import { roles, users, userTerritories } from '../../platform/tables/accounts.ts';
import type { Module } from '../../modules/module.ts';
import { employeeEntity } from './employees.ts';
import { resetAppRoutes } from './resetApp.ts';
import { roleEntity } from './roles.ts';

const counted = ['сотрудник', 'сотрудника', 'сотрудников'] as const;

export const usersModule: Module = {
  name: 'users',
  tables: [{ table: roles }, { table: users, counted }, { table: userTerritories, counted }],
  entities: [roleEntity, employeeEntity],
  routes: (deps) => [resetAppRoutes(deps)],
};
