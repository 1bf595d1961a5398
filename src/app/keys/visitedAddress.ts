import { openIn, withOpen } from '#engine/screen/openAddress.ts';

/** What of an address is worth coming back to: the screen and the record that is open, without the filter. A new record is none. */
export function visitedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const open = openIn(search);
  return `${pathname}${open === null || open === 'new' || open.startsWith('copy-') ? '' : withOpen('', open)}`;
}
