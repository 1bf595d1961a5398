import { fetchFirstPage } from '#engine/list/firstPage.ts';
import { menuWith } from '../menu/activeResources.ts';
import { customResources } from '../menu/customResources.ts';
import { dataProvider, queryClient } from './backend.ts';
import { isPrefetched } from '../base/prefetchedResponses.ts';

/** Puts the prefetched list into the cache, so that its screen renders with rows immediately. */
export function cachePrefetchedList(): void {
  const path = window.location.pathname.replace(/(.)\/+$/, '$1');
  const item = menuWith(customResources.getState().resources).find(
    (entry) => 'resource' in entry && entry.resource.menu?.path === path,
  );
  if (
    !item ||
    !('resource' in item) ||
    item.drawnBy !== undefined ||
    item.resource.list?.sort !== undefined ||
    !isPrefetched(item.resource.api.path)
  )
    return;
  void fetchFirstPage(queryClient, dataProvider, item.resource, window.location.search);
}
