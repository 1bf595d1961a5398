import { useDataProvider, type CrudFilter } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createAllFilteredRows, type FetchAllState, type AllFilteredRows } from './allFilteredRows.ts';

/** Returns all rows of a list, loaded in the background once they are `wanted`. */
export function useAllFilteredRows(
  resource: string,
  filters: CrudFilter[],
  { wanted, ready }: { wanted: boolean; ready: boolean },
): FetchAllState & Pick<AllFilteredRows, 'start' | 'stop' | 'renew'> {
  const client = useQueryClient();
  const { getList } = useDataProvider()();
  const whole = useMemo(
    () => createAllFilteredRows({ client, getList, resource, filters }),
    [client, getList, resource, filters],
  );
  const begins = wanted && ready;
  useEffect(() => {
    if (!begins) return undefined;
    whole.start();
    return whole.giveUp;
  }, [whole, begins]);
  return { ...useStore(whole.store), start: whole.start, stop: whole.stop, renew: whole.renew };
}
