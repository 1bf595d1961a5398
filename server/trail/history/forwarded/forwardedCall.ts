import { asResolvedDialect } from '#dialects/listParams.ts';
import { comparePaths, matchBelowPath, stepsOf } from '#schemas/declaration/pathSteps.ts';
import { verbOf } from '#dialects/verbOf.ts';
import { feedbackIssuesResource } from '#resources/feedbackIssues.ts';
import { actionAt, bodySet } from '#record/actions.ts';
import { resources } from '#resources/index.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';

/**
 * The effect of a request on a declared resource: reads, creates, changes or deletes a record, or adds a comment to it
 * (part2 §7, feedback).
 */
export interface ForwardedCall {
  declaration: Declaration;
  does: Exclude<Verb, 'list'> | 'comment';
  /** The record's id in the path; absent for a new record. */
  id?: string;
  /** Values that an action sets, in place of the request body. */
  sets?: Readonly<Record<string, unknown>>;
}

/** An OData key after the last segment of a path: `Catalog_Товары(guid'…')`. */
const keyed = /^(.*)\((?:guid)?'?([^']*)'?\)$/;

/**
 * Returns the effect of a request to an external API, by the built-in and custom declarations; undefined for requests
 * without history. A soft deletion may look like an update until its body is known.
 */
export function classifyForwardedCall(
  method: string,
  path: string,
  added: readonly Declaration[],
): ForwardedCall | undefined {
  const steps = stepsOf(path);
  const closestFirst = [...resources, ...added].toSorted((a, b) => comparePaths(a.api.path, b.api.path));
  for (const declaration of closestFirst) {
    const acted = actionAt(declaration, method, path);
    if (acted !== undefined)
      return acted.action.sets === undefined
        ? undefined
        : { declaration, does: 'update', id: acted.id.toLowerCase(), sets: bodySet(declaration, acted.action) };
    const dialect = asResolvedDialect(declaration.api.dialect);
    const found = matchBelowPath(declaration.api.path, dialect?.key === 'parentheses' ? withoutKey(steps) : steps);
    if (found === undefined) continue;
    const [id, ...rest] = found.rest;
    if (method === 'POST' && declaration.name === feedbackIssuesResource.name && rest.join('/') === 'comment')
      return { declaration, does: 'comment', id: id ?? '' };
    if (rest.length > 0) continue;
    const does = verbOf(dialect, method, id !== undefined);
    if (does === undefined || does === 'list' || !declaration.api.verbs.includes(does)) continue;
    return id === undefined ? { declaration, does } : { declaration, does, id: id.toLowerCase() };
  }
  return undefined;
}

function withoutKey(steps: readonly string[]): string[] {
  const [, last, id] = keyed.exec(steps.at(-1) ?? '') ?? [];
  return last === undefined || id === undefined ? [...steps] : [...steps.slice(0, -1), last, id];
}
