import type { ReactNode } from 'react';
import { useCellHost } from '../shared/cellHost.tsx';
import type { CellProps } from '../shared/props.ts';

/** Shows a status as readable text, never by colour alone (spec D10); an unknown status is `-`. */
export function StatusCell(props: CellProps<'status'>): ReactNode {
  const { options, lookup } = props.field;
  if (lookup) return <DictionaryStatus {...props} />;
  const found = options?.find(([option]) => option === props.value);
  return found ? <span className={`status status-${found[2] ?? 'neutral'}`}>{found[1]}</span> : '-';
}

function DictionaryStatus(props: CellProps<'status'>): ReactNode {
  const { DictionaryName } = useCellHost();
  return <DictionaryName {...props} />;
}
