import type { ReactNode } from 'react';
import type { MoreOptions, OptionsState } from '../options.ts';
import { Empty, Failed, Loading } from './AsyncState.tsx';

/**
 * Placeholder for options that are loading, failed or (`empty`) missing, the same in every panel and table (spec D32).
 */
export function OptionsPlaceholder({
  lookup,
  empty = false,
}: {
  lookup: Pick<OptionsState, 'state' | 'error' | 'retry'>;
  empty?: boolean;
}): ReactNode {
  if (lookup.state === 'failed') return <Failed error={lookup.error} retry={lookup.retry} />;
  return lookup.state === 'ready' && empty ? <Empty /> : <Loading active={lookup.state === 'loading'} />;
}

/** Checks whether further options may appear after loading or a retry. */
export function isPending(more: MoreOptions | undefined): boolean {
  return more !== undefined && (more.busy || more.error !== null);
}

/** State below the options: more are loading, or their request failed. */
export function MoreState({ more }: { more: MoreOptions | undefined }): ReactNode {
  if (more === undefined) return null;
  return more.error === null ? <Loading active={more.busy} /> : <Failed error={more.error} retry={more.retry} />;
}
