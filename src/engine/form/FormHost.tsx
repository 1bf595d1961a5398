import type { ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { PendingModal } from '../modals/PendingModal.tsx';
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
  if (source.state !== 'ready') return <PendingModal name={declaration.one} answer={source} close={close} />;
  return <ModalForm declaration={declaration} id={id} record={source.record} version={source.version} close={close} saved={saved} />;
}
