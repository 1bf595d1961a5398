import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { wireNames, type Body } from './storedFields.ts';

/** Values of `{field}` segments of a path, by field. */
export type Parents = Readonly<Record<string, string>>;

/** Returns the fields supplied by the path of a list, each with its body name. */
export function parentValues(declaration: Declaration, parents: Parents): [wire: string, id: string][] {
  return parentsIn(declaration.api.path).flatMap((name) => {
    const field = declaration.fields[name];
    const [wire = name] = field ? wireNames(name, field) : [];
    return parents[name] === undefined ? [] : [[wire, parents[name]]];
  });
}

/** Returns a body with the parent ids of its path, overriding those in the body. */
export function withParentValues(declaration: Declaration, parents: Parents, body: Body): Body {
  return {
    ...body,
    ...Object.fromEntries(
      parentValues(declaration, parents).map(([wire, id]) => [wire, /^\d{1,15}$/.test(id) ? Number(id) : id]),
    ),
  };
}

/** Checks whether a record belongs to the parents of a path. */
export function belongsToParents(declaration: Declaration, parents: Parents, body: Body): boolean {
  return parentValues(declaration, parents).every(([wire, id]) => String(body[wire]) === id);
}
