import type { ReactNode } from 'react';
import type { ModalName } from '#schemas/declaration/pieces.ts';
import type { CustomModalProps } from '../fields/props.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { MissingPart, Part } from '../parts/Part.tsx';
import { Modal } from './Modal.tsx';
import { Opening } from './Opening.tsx';

/** A bespoke modal by its typed name: this is how one room opens another's (ARCHITECTURE.md, Rooms). */
export function NamedModal({ name, ...modal }: CustomModalProps & { name: ModalName }): ReactNode {
  const Named = useEngine().modals[name];
  if (!Named) return null;
  return (
    <Part
      fallback={<Opening close={modal.close} />}
      missing={<Modal name="Ошибка" open close={modal.close} width={480}><MissingPart /></Modal>}
    >
      <Named {...modal} />
    </Part>
  );
}
