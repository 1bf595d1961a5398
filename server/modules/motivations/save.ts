import { eq } from 'drizzle-orm';
import { motivationResource as declaration } from '#resources/motivation.ts';
import type { Motivation, MotivationBody, Replaced } from '#schemas/entities/motivation.ts';
import type { Db } from '../../platform/db/connection.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { motivationProducts, motivations } from '../../platform/tables/fieldWork.ts';
import { distributors, products } from '../../platform/tables/reference.ts';
import { requireUser } from '../../platform/context/actor.ts';
import type { Created, Resource, WriteContext } from '../../trail/history/resource.ts';
import { replaceRecords } from '../../trail/history/replacement.ts';
import { columnValues } from '../../recordEngine/core/fieldColumns.ts';
import { clashesOf } from './clashes.ts';
import { settleClashes } from './settle.ts';

async function setProducts(tx: Db, motivationId: number, productIds: readonly number[]): Promise<void> {
  await tx.delete(motivationProducts).where(eq(motivationProducts.motivationId, motivationId));
  await tx.insert(motivationProducts).values(productIds.map((productId) => ({ motivationId, productId })));
}

const fieldsOf = (body: MotivationBody) => columnValues(motivations, declaration, body);

/** Returns the part of a response that lists replaced motivations; empty when there are no such motivations. */
const replacedPart = (replaced: readonly Replaced[]) => (replaced.length > 0 ? { replaced } : {});

/** Creates one motivation per chosen distributor; `motivationId` in the response is the first of them. */
export async function createMotivations(
  tx: Db,
  write: WriteContext,
  resource: Resource<Motivation>,
  body: MotivationBody,
): Promise<Created> {
  const { actor, at: date } = write;
  const { companyEmployeeId: responsibleId, limit } = requireUser(actor);
  const [distrIds, productIds] = [[...new Set(body.distributorIds)], [...new Set(body.productIds)]];
  await requireKnown(tx, 'distributorIds', distrIds, distributors.distrId, limit);
  await requireKnown(tx, 'productIds', productIds, products.productId, limit);
  const clashes = await clashesOf(tx, { distrIds, productIds, type: body.type }, 0);
  const replaced = await replaceRecords(tx, write, resource, (own) =>
    settleClashes(tx, own, resource, { clashes, force: body.force ?? false }),
  );
  const saved = await tx
    .insert(motivations)
    .values(distrIds.map((distrId) => Object.assign(fieldsOf(body), { distrId, responsibleId, date })))
    .returning({ motivationId: motivations.motivationId });
  for (const { motivationId } of saved) await setProducts(tx, motivationId, productIds);
  const ids = saved.map(({ motivationId }) => motivationId);
  return { ids, answer: { motivationId: ids[0], motivationIds: ids, ...replacedPart(replaced) } };
}

/** Changes an existing motivation, except its distributor (spec D19); the response lists those that it replaced. */
export async function updateMotivation(
  tx: Db,
  write: WriteContext,
  resource: Resource<Motivation>,
  motivationId: number,
  body: MotivationBody,
): Promise<object> {
  const productIds = [...new Set(body.productIds)];
  const [saved] = await tx
    .update(motivations)
    .set(fieldsOf(body))
    .where(eq(motivations.motivationId, motivationId))
    .returning({ distrId: motivations.distrId });
  if (saved === undefined) throw resource.notFoundError();
  await requireKnown(tx, 'productIds', productIds, products.productId, write.actor.limit);
  const clashes = await clashesOf(tx, { distrIds: [saved.distrId], productIds, type: body.type }, motivationId);
  const replaced = await replaceRecords(tx, write, resource, (own) =>
    settleClashes(tx, own, resource, { clashes, force: body.force ?? false }),
  );
  await setProducts(tx, motivationId, productIds);
  return replacedPart(replaced);
}
