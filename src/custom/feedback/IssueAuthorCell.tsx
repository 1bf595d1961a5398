import type { ReactNode } from 'react';
import { formatText } from '#codecs/text.ts';
import type { CustomCellProps } from '#engine/core/props.ts';
import type { IssueRow } from '#schemas/entities/issue.ts';
import './issueAuthor.css';

/** Draws the author of the issue; a highlighted issue is also marked by text (part2 'Feedback issues', spec D10). */
export function IssueAuthorCell({ value, record }: CustomCellProps<IssueRow>): ReactNode {
  const name = formatText(value);
  if (record.isHighlighted !== true) return <span className="clamp">{name}</span>;
  return (
    <span className="issue-author">
      <span className="issue-author-name" title={name}>
        {name}
      </span>
      <span className="issue-mark">Требует внимания</span>
    </span>
  );
}
