import { findOpenParam, setOpenParam } from '#engine/core/openParam.ts';

/** What of an address is worth coming back to: the screen and the record that is open, without the filter. A new record is none. */
export function visitedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const open = findOpenParam(search);
  return `${pathname}${open === null || open === 'new' || open.startsWith('copy-') ? '' : setOpenParam('', open)}`;
}
