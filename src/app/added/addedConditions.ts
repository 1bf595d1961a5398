import type { Engine } from '#engine/lookups/engineContext.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';

type Conditions = Awaited<ReturnType<Engine['conditionsOf']>>;
const read = new WeakMap<Declaration, Conditions>();

/** The conditions of a resource that came at run time, read once for each of its versions. */
export async function addedConditions(declaration: Declaration): Promise<Conditions> {
  const known = read.get(declaration);
  if (known) return known;
  const { interpretConditions } = await import('#schemas/declaration/interpretConditions.ts');
  const conditions = interpretConditions(declaration);
  read.set(declaration, conditions);
  return conditions;
}
