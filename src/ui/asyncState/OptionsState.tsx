import type { ReactNode } from 'react';
import type { MoreOptions, OptionsState } from '../options.ts';
import { Empty, Failed, Loading } from './AsyncState.tsx';

/** In place of what is loading, failed or, as `empty` says, holds nothing: the same in every panel and table (spec D32). */
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

/** Whether there may be options in a moment, or after another try. */
export function isPending(more: MoreOptions | undefined): boolean {
  return more !== undefined && (more.busy || more.error !== null);
}

/** Beneath options: the next ones are on their way, or did not come. */
export function MoreState({ more }: { more: MoreOptions | undefined }): ReactNode {
  if (more === undefined) return null;
  return more.error === null ? <Loading active={more.busy} /> : <Failed error={more.error} retry={more.retry} />;
}
