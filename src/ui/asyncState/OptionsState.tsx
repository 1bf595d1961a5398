import type { ReactNode } from 'react';
import type { OptionsState } from '../options.ts';
import { Failed, Loading } from './AsyncState.tsx';

/** Loading and failed, the same in every panel (spec D32). */
export function OptionsPlaceholder({ lookup }: { lookup: Pick<OptionsState, 'state' | 'error' | 'retry'> }): ReactNode {
  if (lookup.state === 'failed') return <Failed error={lookup.error} retry={lookup.retry} />;
  return <Loading active={lookup.state === 'loading'} />;
}
