import { routesOf } from '#dialects/routes.ts';
import type { ActiveVersion } from './activeResources.ts';

/** Characters of the resources up to which they travel in the page; longer ones are an answer of their own, which the browser keeps. */
const most = 16 * 1024;

/** What the page is told of the added resources. */
export function resourcesBody({ version, declarations, sections, diagnostics }: ActiveVersion): string {
  return JSON.stringify({ version, resources: declarations, foreign: routesOf(declarations).length > 0, sections, diagnostics: diagnostics.length });
}

/** What every page asks `/config/` for before anything else, by address, as the JSON that the page itself carries (docs/decisions/0058). */
export function firstAnswers(app: object, resources: ActiveVersion): string {
  const own = `"/config/app.json":${JSON.stringify(app)}`;
  const body = resourcesBody(resources);
  return body.length > most ? `{${own}}` : `{${own},"/config/resources.json":${body}}`;
}
