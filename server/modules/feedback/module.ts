import { issueComments, issues, issueThemes } from '../../platform/tables/fieldWork.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { issuesOf } from './demo.ts';
import { versionedIssues } from './resource.ts';
import { feedbackRoutes } from './routes.ts';

export const feedbackModule: Module = {
  name: 'feedback',
  tables: [
    { table: issueThemes },
    { table: issues, counted: ['обращение', 'обращения', 'обращений'] },
    { table: issueComments },
  ],
  resources: [versionedIssues],
  routes: (deps) => [feedbackRoutes(deps)],
  owns: [{ path: '/api/v1/feedback', enabledBy: ['feedback'] }],
  demo(context) {
    const { themes, issues: made, comments } = issuesOf(context);
    return [tableRows(issueThemes, themes), tableRows(issues, made), tableRows(issueComments, comments)];
  },
};
