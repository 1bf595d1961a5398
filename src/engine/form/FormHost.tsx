import type { ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { ModalForm } from './ModalForm.tsx';
import { useFormSource } from './useFormSource.ts';

interface FormHostProps {
  declaration: Declaration;
  /** null makes a new record. */
  id: string | number | null;
  close: () => void;
  saved: () => void;
}

/** Loads what the form needs and then shows it (part1 §4). */
export default function FormHost({ declaration, id, close, saved }: FormHostProps): ReactNode {
  const source = useFormSource(declaration, id);
  if (source.state === 'failed') {
    return (
      <Modal name={declaration.one} open close={close} width={480}>
        <Failed error={source.error} retry={source.retry} />
      </Modal>
    );
  }
  if (source.state === 'loading') return <Opening close={close} />;
  return <ModalForm declaration={declaration} conditions={source.conditions} id={id} record={source.record} close={close} saved={saved} />;
}
