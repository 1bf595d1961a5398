import type { Parents } from '#record/requestBody/parents.ts';
import { wireNames, type Body } from '#record/requestBody/storedFields.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { parseRecordId } from '../../platform/http/recordId.ts';
import { storedRow } from '../../resources/engine/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { beyondReach, type Reach } from './decide.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { reachOf } from './reach.ts';
import { forbiddenError } from './decisionMessages.ts';

/**
 * A resource with the declarations on which the reach of its records depends: `declared` are those beyond the two
 * documents.
 */
export interface UnderParents {
  declaration: Declaration;
  declared: readonly Declaration[];
}

const extents: readonly Reach[] = ['none', 'part', 'whole'];
const min = (reaches: readonly Reach[]): Reach => extents.find((item) => reaches.includes(item)) ?? 'whole';

/** Returns the parent resources of a resource, by the fields of its path. */
function parentResources({ declaration, declared }: UnderParents): { field: string; resource: Declaration }[] {
  const steps = declaration.api.path.split('/');
  return parentsIn(declaration.api.path).flatMap((field) => {
    const above = steps.slice(0, steps.indexOf(`{${field}}`)).join('/');
    const resource = [...declared, ...resources].find(({ api }) => api.path.replace(/\/$/, '') === above);
    return resource === undefined ? [] : [{ field, resource }];
  });
}

/** Returns the parents of a record, from its body. */
export function parentsInBody({ api: { path }, fields }: Declaration, body: Body): Parents {
  return Object.fromEntries(
    parentsIn(path).flatMap((name) => {
      const field = fields[name];
      const [wire = name] = field ? wireNames(name, field) : [];
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
    parentResources(under).map(({ field, resource }) => {
      const id = parseRecordId(resource, parents[field] ?? '');
      return id === null ? ('none' as const) : reachOf(db, limit, resource, id);
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
  const own = await reachOf(db, limit, under.declaration, id);
  if (limit === undefined || parentsIn(under.declaration.api.path).length === 0) return own;
  const row = await storedRow(db, under.declaration, id);
  return row === undefined
    ? 'none'
    : min([own, await reachUnder(db, limit, under, parentsInBody(under.declaration, row.body))]);
}
