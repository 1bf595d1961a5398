import type { Parents } from '#record/requestBody/parents.ts';
import { wireNames, type Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn, pathShape } from '#schemas/declaration/pathSteps.ts';
import { parseRecordId } from '../../platform/http/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { beyondReach, type Reach } from './decide.ts';
import type { ScopedResource } from './scopedResource.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { reachOf } from './reach.ts';
import { forbiddenError } from './decisionMessages.ts';

/** A resource, and all resources of the installation, among which are the parents in its path. */
export interface UnderParents {
  resource: ScopedResource;
  among: readonly ScopedResource[];
}

const extents: readonly Reach[] = ['none', 'part', 'whole'];
const min = (reaches: readonly Reach[]): Reach => extents.find((item) => reaches.includes(item)) ?? 'whole';

/** Returns the parent resources of a resource, by the fields of its path. */
function parentResources({
  resource: {
    declaration: { api },
  },
  among,
}: UnderParents): { field: string; parent: ScopedResource }[] {
  const steps = api.path.split('/');
  return parentsIn(api.path).flatMap((field) => {
    const above = steps.slice(0, steps.indexOf(`{${field}}`)).join('/');
    const parent = among.find(({ declaration }) => pathShape(declaration.api.path) === pathShape(above));
    return parent === undefined ? [] : [{ field, parent }];
  });
}

/** Returns the members of a body that hold the record's parents, by the names in the address of its list. */
export const parentMembers = ({ api: { path }, fields }: Declaration): ReadonlyMap<string, string> =>
  new Map(
    parentsIn(path).map((name) => {
      const field = fields[name];
      const [wire = name] = field ? wireNames(name, field) : [];
      return [name, wire];
    }),
  );

/** Returns the parents of a record, from its body. */
export function parentsInBody(declaration: Declaration, body: Body): Parents {
  return Object.fromEntries(
    [...parentMembers(declaration)].flatMap(([name, wire]) => {
      const id = body[wire];
      return typeof id === 'string' || typeof id === 'number' ? [[name, String(id)]] : [];
    }),
  );
}

/** Returns how far a user reaches records under the given parents: at most as far as the parents. */
export async function reachUnder(
  db: Db,
  limit: TerritoryLimit | undefined,
  under: UnderParents,
  parents: Parents,
): Promise<Reach> {
  if (limit === undefined) return 'whole';
  const reaches = await Promise.all(
    parentResources(under).map(({ field, parent }) => {
      const id = parseRecordId(parent.declaration, parents[field] ?? '');
      return id === null ? ('none' as const) : reachOf(db, limit, parent, id);
    }),
  );
  return min(reaches);
}

/** Rejects records under parents outside the user's reach, like missing ones. */
export async function requireUnderOwn(
  db: Db,
  limit: TerritoryLimit | undefined,
  under: UnderParents,
  { parents, writes }: { parents: Parents; writes: boolean },
): Promise<void> {
  const rule = beyondReach(await reachUnder(db, limit, under, parents), writes);
  if (rule?.name === 'otherTerritories') throw notFound();
  if (rule !== undefined) throw forbiddenError({ allowed: false, rule });
}

/** Returns how far a user reaches a stored record: by its own choices and by its parents. */
export async function reachOfRecord(
  db: Db,
  limit: TerritoryLimit | undefined,
  under: UnderParents,
  id: RecordId,
): Promise<Reach> {
  const { resource } = under;
  const own = await reachOf(db, limit, resource, id);
  if (limit === undefined || resource.parentsOf === undefined) return own;
  const parents = await resource.parentsOf(db, id);
  return parents === undefined ? 'none' : min([own, await reachUnder(db, limit, under, parents)]);
}
