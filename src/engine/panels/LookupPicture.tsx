import type { ReactNode } from 'react';
import type { Answer } from '../lookups/useAnswer.ts';
import { Failed, Loading } from '../pictures/pictures.tsx';

/** Loading and failed, the same in every panel (spec D32). */
export function LookupPicture({ lookup }: { lookup: Pick<Answer, 'state' | 'error' | 'retry'> }): ReactNode {
  if (lookup.state === 'failed') return <Failed error={lookup.error} retry={lookup.retry} />;
  return <Loading active={lookup.state === 'loading'} />;
}
