import type { ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { PendingModal } from '../modals/PendingModal.tsx';
import { ModalForm } from './ModalForm.tsx';
import { mayNotCreate, useFormSource } from './useFormSource.ts';

interface FormHostProps {
  declaration: Declaration;
  /** null makes a new record. */
  id: string | number | null;
  /** The new record begins with the values of this one. */
  copyOf?: string | number | undefined;
  close: () => void;
  saved: () => void;
}

/** Loads what the form needs and then shows it (part1 §4). */
export default function FormHost({ declaration, id, copyOf, close, saved }: FormHostProps): ReactNode {
  const source = useFormSource(declaration, id, copyOf);
  if (source.state === 'refused') return <PendingModal name={declaration.one} answer={{ state: 'ready' }} missing={mayNotCreate} close={close} />;
  if (source.state !== 'ready') return <PendingModal name={declaration.one} answer={source} close={close} />;
  const { record, version } = source;
  const loaded = copyOf === undefined ? { record, version } : { record: null, copied: record };
  return <ModalForm {...{ declaration, id, close, saved }} {...loaded} />;
}
