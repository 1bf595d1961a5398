import { useOne, type BaseRecord } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import loaders from 'virtual:conditions';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Modal } from '../dialogs/Modal.tsx';
import { Failed, Loading } from '../pictures/pictures.tsx';
import type { Values } from '../values/values.ts';
import { ModalForm } from './ModalForm.tsx';

interface FormHostProps {
  declaration: Declaration;
  /** null makes a new record. */
  id: string | number | null;
  close: () => void;
  saved: () => void;
}

/** Loads what the form needs, the record of an existing id first, and then shows it (part1 §4). */
export default function FormHost({ declaration, id, close, saved }: FormHostProps): ReactNode {
  const conditions = useQuery({
    queryKey: ['conditions', declaration.name],
    queryFn: async () => (await loaders[declaration.name]?.())?.default ?? {},
    staleTime: Infinity,
  });
  const { query } = useOne<BaseRecord>({
    resource: declaration.name,
    ...(id === null ? {} : { id }),
    queryOptions: { enabled: id !== null, gcTime: 0, staleTime: Infinity },
    errorNotification: false,
  });
  const [record, setRecord] = useState<Values | null>(null);
  if (record === null && query.data) setRecord(query.data.data as Values);
  const failed = query.error ?? conditions.error;
  if (failed) {
    return (
      <Modal name={declaration.one} open close={close} width={480}>
        <Failed error={failed} retry={() => void (query.error ? query.refetch() : conditions.refetch())} />
      </Modal>
    );
  }
  if (!conditions.data || (id !== null && !record)) return <div className="cover"><Loading active /></div>;
  return <ModalForm declaration={declaration} conditions={conditions.data} id={id} record={record} close={close} saved={saved} />;
}
