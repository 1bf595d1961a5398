import { findOpenParam, setOpenParam } from '#engine/core/openParam.ts';

/**
 * Returns the part of a URL that is stored as recent: the screen and the open record, without the filter. New records
 * are not stored.
 */
export function visitedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const open = findOpenParam(search);
  return `${pathname}${open === null || open === 'new' || open.startsWith('copy-') ? '' : setOpenParam('', open)}`;
}
