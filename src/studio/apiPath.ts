/** As a declaration takes it (`api.path` of the schema). */
const pattern = /^\/api\/(?!.*\.\.)[A-Za-z0-9/_-]+\/$/;

/** The path of the API that was typed or pasted, its slash and whatever stands around it put right; or why it is none, in Russian. */
export function apiPath(typed: string): { path: string } | { problem: string } {
  const bare = typed.trim().replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  const path = bare.endsWith('/') ? bare : `${bare}/`;
  return pattern.test(path) ? { path } : { problem: 'Адрес начинается с /api/, дальше латинские буквы, цифры, - и _: например /api/v1/promos/' };
}
