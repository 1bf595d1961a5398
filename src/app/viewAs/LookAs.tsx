import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/chunked.tsx';
import { ModalLoading } from '#ui/dialogs/Opening.tsx';
import { viewAsDialogStore } from './lookAsDialog.ts';

const LookAsDialog = lazyComponent(async () => (await import('./LookAsDialog.tsx')).ViewAsDialog, ModalLoading);

/** The place of the dialog `Посмотреть как…`, whoever opens it. */
export function ViewAs(): ReactNode {
  const { open } = useStore(viewAsDialogStore);
  return open && <ChunkBoundary><LookAsDialog close={() => viewAsDialogStore.setState({ open: false })} /></ChunkBoundary>;
}
