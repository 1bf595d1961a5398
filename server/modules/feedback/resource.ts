import { eq } from 'drizzle-orm';
import { feedbackIssuesResource as declaration } from '#resources/feedbackIssues.ts';
import { issueBodySchema, type Issue, type IssueBody } from '#schemas/entities/issue.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { issues } from '../../platform/tables/fieldWork.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { issueRows, readIssues } from './read.ts';
import { issueScope } from './scope.ts';

/** Feedback issues with their comments (part2 §7); any status may be chosen. */
export const versionedIssues: Resource<Issue, IssueBody> = {
  declaration,
  event: 'issue',
  scope: issueScope,
  rows: rowsBy('issue_id', 'issues', 'issue_comments'),
  read: (db, ids) => readIssues(db, ids.map(Number)),
  own: ({ id, status, comments }) => ({ id, status, comments }),
  notFoundError: () => notFound('Обращение не найдено'),
  reads: { list: issueRows },
  writes: {
    body: issueBodySchema,
    async update(tx, _write, id, { status }) {
      await tx.update(issues).set({ status }).where(eq(issues.issueId, id));
    },
  },
};
