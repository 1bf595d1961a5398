import { feedbackIssues } from '#resources/feedbackIssues.ts';
import { actionAt, bodySet } from '#record/actions.ts';
import { resources } from '#resources/index.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';

/** What a request does to a declared resource: reads one record, makes, changes or deletes one, adds to the comments of one (part2 §7, feedback). */
export interface Passing {
  declaration: Declaration;
  does: Exclude<Verb, 'list'> | 'comment';
  /** The record's id as the path says it; none of a new one. */
  id?: string;
  /** In place of the body that was sent: what an action sets. */
  sets?: Readonly<Record<string, unknown>>;
}

const ofList: Readonly<Record<string, Exclude<Verb, 'list'>>> = { POST: 'create' };
const ofOne: Readonly<Record<string, Exclude<Verb, 'list'>>> = { GET: 'one', PUT: 'update', DELETE: 'delete' };

/** What a request to a company's API does, by the declarations, built in and added; undefined for what no history tells of. */
export function passingOf(method: string, path: string, added: readonly Declaration[]): Passing | undefined {
  const whole = path.endsWith('/') ? path : `${path}/`;
  for (const declaration of [...resources, ...added]) {
    const { path: own, verbs } = declaration.api;
    if (!whole.startsWith(own)) continue;
    const acted = actionAt(declaration, method, path);
    if (acted !== undefined) return acted.action.sets === undefined ? undefined : { declaration, does: 'update', id: decodeURIComponent(acted.id).toLowerCase(), sets: bodySet(declaration, acted.action) };
    const [id = '', ...rest] = whole.slice(own.length).split('/').slice(0, -1);
    if (method === 'POST' && declaration.name === feedbackIssues.name && rest.join('/') === 'comment') return { declaration, does: 'comment', id };
    if (rest.length > 0) continue;
    const does = (id === '' ? ofList : ofOne)[method];
    if (does === undefined || !verbs.includes(does)) continue;
    return id === '' ? { declaration, does } : { declaration, does, id: decodeURIComponent(id).toLowerCase() };
  }
  return undefined;
}
