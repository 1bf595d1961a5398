import { fetchFirstPage } from '#engine/list/firstPage.ts';
import { menuWith } from '../added/activeResources.ts';
import { addedResources } from '../added/addedResources.ts';
import { dataProvider, queryClient } from '../backend.ts';
import { isEarly } from './earlyAnswers.ts';

/** Takes the list that the boot script asked for into the cache, so that its screen is drawn with its rows from the first. */
export function takeEarlyList(): void {
  const path = window.location.pathname.replace(/(.)\/+$/, '$1');
  const item = menuWith(addedResources.getState().resources).find((one) => 'resource' in one && one.resource.menu?.path === path);
  if (!item || !('resource' in item) || item.drawnBy !== undefined || item.resource.list?.sort !== undefined || !isEarly(item.resource.api.path)) return;
  void fetchFirstPage(queryClient, dataProvider, item.resource, window.location.search);
}
