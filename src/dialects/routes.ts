import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { asResolvedDialect } from './listParams.ts';
import { matchBelowPath, stepsOf } from '#schemas/declaration/pathSteps.ts';

/** A list whose API speaks otherwise than the product, or whose path does not end in a slash. */
export interface DialectRoute {
  /** As the declaration writes it, `{field}` where a field gives a step. */
  path: string;
  /** Undefined where only the path is written otherwise. */
  dialect: Dialect | undefined;
  id: string;
  /** What a lookup calls its entries. */
  name: string | undefined;
  /** The resource behind it, if the list is one. */
  declaration: Declaration | undefined;
}

/** The routes of the active resources and of their lookups; those of resources come first. */
export function routesOf(declarations: readonly Declaration[]): DialectRoute[] {
  const all = declarations.flatMap(({ lookups, api }) =>
    Object.values<Lookup>(lookups ?? {}).map((lookup) => ({ lookup, of: api })),
  );
  const own = declarations.map((declaration): DialectRoute => {
    const { path, id, dialect } = declaration.api;
    return {
      path,
      id,
      dialect: asResolvedDialect(dialect),
      name: all.find(({ lookup }) => lookup.path === path)?.lookup.name,
      declaration,
    };
  });
  const others = all
    .filter(({ lookup }) => own.every(({ path }) => path !== lookup.path))
    .map(({ lookup, of }): DialectRoute => ({
      path: lookup.path,
      id: lookup.id,
      name: lookup.name,
      dialect: asResolvedDialect(lookup.dialect ?? of.dialect),
      declaration: undefined,
    }));
  return [...own, ...others].filter(({ dialect, path }) => dialect !== undefined || !path.endsWith('/'));
}

/** Where a request goes: a list by its path, or one record of it. */
export interface RouteTarget {
  route: DialectRoute;
  /** The path of the list with its parents in it. */
  path: string;
  id: string | undefined;
  /** What is called of the record, behind its id. */
  action?: string;
}

/** The list or the record that an address of the product's contract means; undefined for what speaks that contract. */
export function targetIn(routes: readonly DialectRoute[], address: string): RouteTarget | undefined {
  const steps = stepsOf(address);
  for (const route of routes) {
    const found = matchBelowPath(route.path, steps);
    if (found === undefined || found.rest.length > 1) continue;
    const slash = route.path.endsWith('/') ? '/' : '';
    return {
      route,
      path: `/${steps
        .slice(0, steps.length - found.rest.length)
        .map(encodeURIComponent)
        .join('/')}${slash}`,
      id: found.rest[0],
    };
  }
  return actionIn(routes, steps);
}

/** An action of a record: whatever no list has an address for, below a resource that has actions. */
function actionIn(routes: readonly DialectRoute[], steps: readonly string[]): RouteTarget | undefined {
  for (const route of routes) {
    const found = route.dialect && route.declaration?.actions ? matchBelowPath(route.path, steps) : undefined;
    if (found !== undefined && found.rest.length > 1)
      return {
        route,
        path: `/${steps.map(encodeURIComponent).join('/')}${route.path.endsWith('/') ? '/' : ''}`,
        id: undefined,
        action: found.rest.join('/'),
      };
  }
  return undefined;
}
