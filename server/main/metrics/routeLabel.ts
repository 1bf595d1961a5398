/** Parts of a path that differ from record to record: numbers, UUIDs, dates and words of more than 40 characters. */
const variable = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d|.{41,})$/i;
/** An import, whose id is any word. */
const ofImport = /^(\/api\/exchange\/imports\/[^/]+)\/(?!(?:read|write|queue)$)[^/]+/;
const maxLabels = 300;

/**
 * Returns a function that gives the label of a request for its path, such as `/api/v1/tasks/:id`. Clients with invented
 * paths must not create labels without end: a path becomes one when it has been answered with success, up to 300.
 */
export function createRouteLabel(): (path: string, status: number) => string {
  const labels = new Set<string>();
  return (path, status) => {
    if (!path.startsWith('/api/') && !path.startsWith('/config/') && path !== '/healthz') return 'page';
    const label = path
      .replace(/\/+$/, '')
      .replace(ofImport, '$1/:id')
      .split('/')
      .map((part) => (variable.test(part) ? ':id' : part))
      .join('/');
    if (!labels.has(label) && status < 400 && labels.size < maxLabels) labels.add(label);
    return labels.has(label) ? label : 'other';
  };
}
