import { useSubscription, type LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FormStore } from '../core/formStore.ts';
import type { OthersWrite } from '../core/formContext.tsx';

interface OpenRecord {
  declaration: Declaration;
  id: string | number | null;
  store: FormStore;
  reload: (() => Promise<void>) | undefined;
}

/**
 * Follows the writes of the open record by others: an untouched form loads the record again, and of a touched one the
 * last such write is returned; null while there is none.
 */
export function useOthersWrite({ declaration, id, store, reload }: OpenRecord): OthersWrite | null {
  const [write, setWrite] = useState<OthersWrite | null>(null);
  const take = ({ payload: { by }, date }: LiveEvent): void => {
    if (reload !== undefined && !store.isDirty()) void reload();
    else setWrite({ by: typeof by === 'string' ? by : undefined, at: date });
  };
  // Refine keeps the first function of a subscription.
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });
  useSubscription({
    channel: `resources/${declaration.name}`,
    params: { subscriptionType: 'useOne', ...(id !== null && { id, ids: [id] }) },
    enabled: id !== null,
    onLiveEvent: useCallback((event: LiveEvent) => taking.current(event), []),
  });
  return write;
}
