import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { summaryPath } from '#dictionaries/routes.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Draws the list behind a number, for a resource without a menu item. */
export function SummaryList({ declaration }: { declaration: Declaration }): ReactNode {
  return (
    <div className="summary-list">
      <p>
        <Link to={summaryPath}>Вернуться в сводку</Link>
      </p>
      <ResourceScreen declaration={declaration} />
    </div>
  );
}
