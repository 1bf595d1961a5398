import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { wireNames, type Body } from './storedFields.ts';

/** What stands in the place of `{field}` in an address, by the fields. */
export type Parents = Readonly<Record<string, string>>;

/** The fields that the path of a list gives, each under its name in a body. */
export function parentValues(declaration: Declaration, parents: Parents): [wire: string, id: string][] {
  return parentsIn(declaration.api.path).flatMap((name) => {
    const field = declaration.fields[name];
    const [wire = name] = field ? wireNames(name, field) : [];
    return parents[name] === undefined ? [] : [[wire, parents[name]]];
  });
}

/** A body with the parents of its address in it, whatever it says of them itself. */
export function withParentValues(declaration: Declaration, parents: Parents, body: Body): Body {
  return {
    ...body,
    ...Object.fromEntries(
      parentValues(declaration, parents).map(([wire, id]) => [wire, /^\d{1,15}$/.test(id) ? Number(id) : id]),
    ),
  };
}

/** Whether a record stands under the parents of an address. */
export function belongsToParents(declaration: Declaration, parents: Parents, body: Body): boolean {
  return parentValues(declaration, parents).every(([wire, id]) => String(body[wire]) === id);
}
