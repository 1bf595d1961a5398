import type { ReactNode } from 'react';
import { employeeName } from './account.ts';

/** The name of a field employee in the table of billing. */
export function EmployeeNameCell({ record }: { record: Record<string, unknown> }): ReactNode {
  const name = employeeName(record);
  return <span className="clamp">{name}</span>;
}
