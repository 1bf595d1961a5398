import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { chunked } from '#ui/chunks/chunked.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import { lookAsDialog } from './lookAsDialog.ts';

const LookAsDialog = chunked(async () => (await import('./LookAsDialog.tsx')).LookAsDialog, Opening);

/** The place of the dialog `Посмотреть как…`, whoever opens it. */
export function LookAs(): ReactNode {
  const { open } = useStore(lookAsDialog);
  return open && <ChunkBoundary><LookAsDialog close={() => lookAsDialog.setState({ open: false })} /></ChunkBoundary>;
}
