import { masterDataPath, screenRoutes } from '#dictionaries/routes.ts';
import type { ScreenDefinition } from '#schemas/declaration/screen.ts';

/** Menu positions of the custom screens (part1 §2.1, spec D3). */
export const screenDefinitions = {
  // Named like its resource, so that the numbers of the summary link to it (spec D80).
  pointTasks: {
    name: 'pointTasks',
    title: 'Все задачи',
    menu: { path: screenRoutes.allTasks, section: 'distribution', icon: 'list', module: 'distribution', order: 50 },
  },
  tasks: {
    name: 'tasks',
    title: 'Список задач',
    menu: { path: screenRoutes.tasks, section: 'distribution', icon: 'list', module: 'distribution' },
  },
  map: {
    name: 'map',
    title: 'Карта',
    menu: { path: screenRoutes.map, section: 'distribution', icon: 'location', module: 'distribution' },
  },
  billing: {
    name: 'billing',
    title: 'Биллинг',
    menu: {
      path: screenRoutes.billing,
      section: 'distribution',
      icon: 'billing',
      permission: 'billing',
      module: 'distribution',
    },
  },
  auditReports: {
    name: 'auditReports',
    title: 'Отчеты',
    menu: { path: screenRoutes.auditReports, section: 'audit', icon: 'report', module: 'audit' },
  },
  polls: {
    name: 'polls',
    title: 'Опросы',
    menu: { path: screenRoutes.polls, section: 'polls', icon: 'poll', module: 'audit' },
  },
  companyStart: {
    name: 'companyStart',
    title: 'Что загрузить сначала',
    menu: {
      path: `${masterDataPath}/start`,
      section: 'company',
      icon: 'document',
      permission: 'superUser',
      module: 'auth',
      order: 50,
    },
  },
  planningCheck: {
    name: 'planningCheck',
    title: 'Проверка планирования',
    menu: {
      path: `${masterDataPath}/planning-check`,
      section: 'company',
      icon: 'shield',
      permission: 'superUser',
      module: 'auth',
      order: 1450,
    },
  },
  signInSetup: {
    name: 'signInSetup',
    title: 'Вход и SMS',
    menu: {
      path: `${masterDataPath}/sign-in`,
      section: 'company',
      icon: 'shield',
      permission: 'superUser',
      module: 'auth',
      order: 1460,
    },
  },
} as const satisfies Record<string, ScreenDefinition>;
