import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Unverified } from '#codecs/records.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { formatOpenParam, setOpenParam } from '#engine/core/openParam.ts';
import type { Violation } from '#schemas/entities/planningCheck.ts';

/** The resources whose lists open the records. */
const resourceOf: Readonly<Record<string, string>> = {
  task: 'company-tasks',
  volumeTask: 'tasksVolume',
  tradePoint: 'company-tradePoints',
  fieldEmployee: 'company-agents',
  strategy: 'strategy',
  auditStrategy: 'auditStrategy',
} satisfies Record<Violation['subject']['kind'], string>;

/** Draws a text as a link to the card of a violation's record, if the installation has its list. */
export function SubjectLink({
  subject: { kind, id },
  children,
}: {
  subject: Unverified<Violation['subject']>;
  children: ReactNode;
}): ReactNode {
  const { resources } = useEngine();
  const path = resources.find(({ name }) => name === resourceOf[String(kind)])?.menu?.path;
  if (path === undefined || typeof id !== 'number') return children;
  return <Link to={`${path}${setOpenParam('', formatOpenParam({ id }))}`}>{children}</Link>;
}
