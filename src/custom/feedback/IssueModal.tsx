import type { ReactNode } from 'react';
import type { CustomModalProps } from '#engine/core/props.ts';
import { LoadedModal } from '#engine/core/modals/LoadedModal.tsx';
import type { Issue, IssueRow } from '#schemas/entities/issue.ts';
import { useFocusBack } from '#ui/layers/focus.ts';
import { LoadedIssue } from './LoadedIssue.tsx';
import './feedback.css';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Draws a feedback issue (part2 'Feedback issues'): loaded first, then shown. */
export function IssueModal({ id, close, saved }: CustomModalProps<IssueRow>): ReactNode {
  const path = `${apiPaths.feedbackIssues}${String(id)}/`;
  useFocusBack();
  return (
    <LoadedModal<Issue> path={path} name={`Обращение № ${String(id)}`} close={close}>
      {(issue, answer) => <LoadedIssue {...{ path, id, issue, answer, close, saved }} />}
    </LoadedModal>
  );
}
