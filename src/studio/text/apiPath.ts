import { apiPathPattern } from '#schemas/declaration/apiPathPattern.ts';

const pattern = new RegExp(apiPathPattern, 'u');

/** The path of the API that was typed or pasted, its slash and whatever stands around it put right; or why it is none, in Russian. */
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
