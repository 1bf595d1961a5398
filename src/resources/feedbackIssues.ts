import { issueStatus } from '#dictionaries/issueStatus.ts';
import { resourceRoutes } from '#dictionaries/routes.ts';
import { defineResource } from '#schemas/declaration/define.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Feedback issues (part2 'Feedback issues', §3, §4, §7; spec D27, D28). A row opens a custom modal. */
export const feedbackIssuesResource = defineResource({
  name: 'feedbackIssues',
  title: 'Обращения',
  one: 'Обращение',
  told: { update: 'Обращение «…» сохранено' },
  api: { path: apiPaths.feedbackIssues, id: 'id', verbs: ['list', 'one', 'update'] },
  menu: { path: resourceRoutes.feedbackIssues, section: 'feedback', icon: 'notice', module: 'feedback' },
  list: {
    open: 'modal',
    modal: 'issue',
    columns: [
      { field: 'author', width: 224 },
      { field: 'theme', width: 152 },
      'description',
      { field: 'created', width: 132 },
      { field: 'shownStatus', width: 168 },
    ],
  },
  filter: { title: 'Фильтры', fields: ['distributor', 'agent', 'themeId', 'shownStatus', 'period'] },
  fields: {
    author: { kind: 'custom', name: 'issueAuthor', label: 'Сотрудник', read: 'author.name' },
    theme: { kind: 'names', label: 'Тема', read: 'theme.name' },
    description: { kind: 'longText', label: 'Описание' },
    created: { kind: 'date', label: 'Дата обращения' },
    comments: { kind: 'names', label: 'Комментарии', read: 'comments[].text' },
    shownStatus: { kind: 'status', label: 'Статус', read: 'status', query: 'status', options: issueStatus },
    distributor: { kind: 'select', label: 'Дистрибьютор', lookup: 'distributors', read: false, query: 'distributorId' },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'fieldEmployees',
      read: false,
      query: 'fieldEmployeeId',
      requires: 'distributor',
      disabledHint: 'Сначала выберите дистрибьютора',
      dependsOn: { distributorId: 'distributor' },
    },
    themeId: { kind: 'select', label: 'Тема', lookup: 'issueThemes', read: false },
    period: { kind: 'dateRange', label: 'Период', read: false, query: ['startDate', 'endDate'] },
  },
  lookups: { issueThemes: { path: '/api/v1/feedback/issues/themes/', id: 'id', name: 'name' } },
});
