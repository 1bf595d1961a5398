import type { ReactNode } from 'react';
import type { CustomModalName } from '#schemas/declaration/customNames.ts';
import type { CustomModalProps } from '../props.ts';
import { useEngine } from '../engineContext.tsx';
import { ChunkMissing, ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';

/**
 * Draws a custom modal by its typed name: this is how one feature folder opens a modal of another (ARCHITECTURE.md).
 */
export function NamedModal({ name, ...modal }: CustomModalProps & { name: CustomModalName }): ReactNode {
  const Named = useEngine().customModals[name];
  return (
    <ChunkBoundary
      missing={
        <Modal name="Ошибка" open close={modal.close}>
          <ChunkMissing />
        </Modal>
      }
    >
      <Named {...modal} />
    </ChunkBoundary>
  );
}
