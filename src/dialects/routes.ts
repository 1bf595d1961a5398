import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { asResolvedDialect } from './listParams.ts';
import { comparePaths, matchBelowPath, pathShape, stepsOf } from '#schemas/declaration/pathSteps.ts';

/** A list whose API has a dialect or whose path does not end in a slash. */
export interface DialectRoute {
  /** The declared path, with `{field}` where a field supplies a segment. */
  path: string;
  /** Undefined when only the path differs. */
  dialect: Dialect | undefined;
  id: string;
  /** The member that a lookup uses as the name of its entries. */
  name: string | undefined;
  /** The resource of the list, if any. */
  declaration: Declaration | undefined;
}

/** Returns the routes of the active resources and of their lookups, resources first. */
export function routesOf(declarations: readonly Declaration[]): DialectRoute[] {
  const all = declarations.flatMap(({ lookups, api }) =>
    Object.values<Lookup>(lookups ?? {}).map((lookup) => ({ lookup, of: api })),
  );
  const declaredRoutes = declarations.map((declaration): DialectRoute => {
    const { path, id, dialect } = declaration.api;
    return {
      path,
      id,
      dialect: asResolvedDialect(dialect),
      name: all.find(({ lookup }) => pathShape(lookup.path) === pathShape(path))?.lookup.name,
      declaration,
    };
  });
  const others = all
    .filter(({ lookup }) => declaredRoutes.every(({ path }) => pathShape(path) !== pathShape(lookup.path)))
    .map(({ lookup, of }): DialectRoute => ({
      path: lookup.path,
      id: lookup.id,
      name: lookup.name,
      dialect: asResolvedDialect(lookup.dialect ?? of.dialect),
      declaration: undefined,
    }));
  return [...declaredRoutes, ...others].filter(({ dialect, path }) => dialect !== undefined || !path.endsWith('/'));
}

/** The target of a request: a list by its path, or one of its records. */
export interface RouteTarget {
  route: DialectRoute;
  /** The path of the list with its parent ids. */
  path: string;
  id: string | undefined;
  /** The action of the record, the segment after its id. */
  action?: string;
}

/**
 * Returns the list or record that a URL of the product's contract addresses; undefined when its API uses that contract.
 */
export function targetIn(routes: readonly DialectRoute[], address: string): RouteTarget | undefined {
  const steps = stepsOf(address);
  const [match] = routes
    .flatMap((route) => {
      const rest = matchBelowPath(route.path, steps)?.rest;
      return rest === undefined || rest.length > 1 ? [] : [{ route, rest }];
    })
    .toSorted((a, b) => comparePaths(a.route.path, b.route.path));
  if (match === undefined) return actionIn(routes, steps);
  const { route, rest } = match;
  const own = steps.slice(0, steps.length - rest.length).map(encodeURIComponent);
  return { route, path: `/${own.join('/')}${route.path.endsWith('/') ? '/' : ''}`, id: rest[0] };
}

/** Returns an action of a record: any other URL below a resource that has actions. */
function actionIn(routes: readonly DialectRoute[], steps: readonly string[]): RouteTarget | undefined {
  for (const route of routes) {
    const below = route.dialect && route.declaration?.actions ? matchBelowPath(route.path, steps) : undefined;
    if (below !== undefined && below.rest.length > 1)
      return {
        route,
        path: `/${steps.map(encodeURIComponent).join('/')}${route.path.endsWith('/') ? '/' : ''}`,
        id: undefined,
        action: below.rest.join('/'),
      };
  }
  return undefined;
}
