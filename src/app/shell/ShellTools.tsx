import type { ReactNode } from 'react';
import { DemoChip } from '../demo/DemoNotice.tsx';
import { Keyboard, type KeyboardProps } from '../keyboard/Keyboard.tsx';
import { MenuButton } from './MenuButton.tsx';
import { useStore } from 'zustand';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import { tourStore } from '../demo/tourStore.ts';
import { viewAsDialogStore } from '../viewAs/viewAsDialogStore.ts';

/**
 * Tools beside the product's logo, loaded after the rows: the search, and the menu button when the menu is a drawer.
 */
export function ShellTools(props: KeyboardProps): ReactNode {
  return (
    <>
      <DemoChip />
      <Keyboard {...props} />
      <MenuButton />
      <ViewAs />
      <Tour role={props.role} />
    </>
  );
}

const DemoTour = lazyComponent(async () => (await import('../demo/DemoTour.tsx')).DemoTour, ModalLoading);

/** Mounts the tour of the demo for all its openers. */
function Tour({ role }: Pick<KeyboardProps, 'role'>): ReactNode {
  const { open } = useStore(tourStore);
  return (
    open && (
      <ChunkBoundary>
        <DemoTour role={role} close={() => tourStore.setState({ open: false })} />
      </ChunkBoundary>
    )
  );
}

const LookAsDialog = lazyComponent(async () => (await import('../viewAs/ViewAsDialog.tsx')).ViewAsDialog, ModalLoading);

/** Mounts the dialog `Посмотреть как…` for all its openers. */
function ViewAs(): ReactNode {
  const { open } = useStore(viewAsDialogStore);
  return (
    open && (
      <ChunkBoundary>
        <LookAsDialog close={() => viewAsDialogStore.setState({ open: false })} />
      </ChunkBoundary>
    )
  );
}
