import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ChunkBoundary, ChunkMissing } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { ApiCheckModalProps } from './ApiCheckModal.tsx';

const ApiCheckModal = lazyComponent(async () => (await import('./ApiCheckModal.tsx')).ApiCheckModal);

/** Draws the button that opens the check of the API behind a resource. */
export function ApiCheckButton(props: Omit<ApiCheckModalProps, 'close'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Проверить API
      </Button>
      {isOpen && (
        <ChunkBoundary
          missing={
            <Modal name="Ошибка" open close={close}>
              <ChunkMissing />
            </Modal>
          }
        >
          <ApiCheckModal {...props} close={close} />
        </ChunkBoundary>
      )}
    </>
  );
}
