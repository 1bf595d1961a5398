import { useSubscription, type LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FormStore } from '../core/formStore.ts';
import type { OthersWrite } from '../core/formContext.tsx';
import type { Reload } from './useFormSource.ts';

interface OpenRecord {
  declaration: Declaration;
  id: string | number | null;
  store: FormStore;
  reload: Reload | undefined;
}

/** Maximum milliseconds until a record is read again that may be among many written ones. */
const spreadMs = 5000;

/**
 * Follows the writes of the open record by others: an untouched form reloads the record, and of a touched one the
 * last write that has changed it is returned; null without one.
 */
export function useOthersWrite({ declaration, id, store, reload }: OpenRecord): OthersWrite | null {
  const [write, setWrite] = useState<OthersWrite | null>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = async ({ payload: { by }, date }: LiveEvent): Promise<void> => {
    // The user may begin to type while the record is being read; an open panel belongs to the values before.
    const isUntouched = (): boolean => !store.isDirty() && store.getState().openPanel === null;
    const outcome = await reload?.(isUntouched);
    if (outcome === 'shown') setWrite(null);
    if (outcome === undefined || outcome === 'held')
      setWrite({ by: typeof by === 'string' ? by : undefined, at: date });
  };
  // Refine keeps the first function of a subscription.
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });
  useEffect(() => () => clearTimeout(pending.current), []);
  useSubscription({
    channel: `resources/${declaration.name}`,
    params: { subscriptionType: 'useOne', ...(id !== null && { id, ids: [id] }) },
    enabled: id !== null,
    onLiveEvent: useCallback((event: LiveEvent) => {
      clearTimeout(pending.current);
      const wait = event.payload.ids === undefined ? Math.random() * spreadMs : 0;
      pending.current = setTimeout(() => void taking.current(event), wait);
    }, []),
  });
  return write;
}
