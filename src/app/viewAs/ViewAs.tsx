import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import { viewAsDialogStore } from './viewAsDialogStore.ts';

const LookAsDialog = lazyComponent(async () => (await import('./ViewAsDialog.tsx')).ViewAsDialog, ModalLoading);

/** Mounts the dialog `Посмотреть как…` for all its openers. */
export function ViewAs(): ReactNode {
  const { open } = useStore(viewAsDialogStore);
  return (
    open && (
      <ChunkBoundary>
        <LookAsDialog close={() => viewAsDialogStore.setState({ open: false })} />
      </ChunkBoundary>
    )
  );
}
