import type { ReactNode } from 'react';
import type { LookupState } from '../lookups/useLookup.ts';
import { Failed, Loading } from '../pictures/pictures.tsx';

/** Loading and failed, the same in every panel (spec D32). */
export function LookupPicture({ lookup }: { lookup: LookupState }): ReactNode {
  if (lookup.state === 'failed') return <Failed error={lookup.error} retry={lookup.retry} />;
  return <Loading active={lookup.state === 'loading'} />;
}
