import { apiPathPattern } from '#schemas/declaration/apiPathPattern.ts';

const pattern = new RegExp(apiPathPattern, 'u');

/**
 * Returns the API path typed or pasted by the user, with its slashes and surrounding characters corrected; or the
 * reason in Russian why it is invalid.
 */
export function apiPath(typed: string): { path: string } | { problem: string } {
  const bare = typed
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '');
  const path = bare.endsWith('/') ? bare : `${bare}/`;
  return pattern.test(path)
    ? { path }
    : { problem: 'Адрес начинается с /api/ и ведёт к списку: например /api/v1/promos/' };
}
