import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { MotivationBody } from '#schemas/entities/motivation.ts';
import type { Db } from '../db/connection.ts';
import { requireKnown } from '../db/known.ts';
import { motivationProducts, motivations } from '../db/tables/answers.ts';
import { distributors, products } from '../db/tables/reference.ts';
import type { User } from '../deps.ts';
import { aside, changing, created, deleting, type Write } from '../history/write.ts';
import { clashesOf, refuseClashes, type Clash } from './clashes.ts';
import { keptMotivations as kept } from './read.ts';

/** Rule 206: a distributor has one motivation for a product. With `force` the older one lets the product go (part2 §4). */
async function settleClashes(tx: Db, write: Write, clashes: readonly Clash[], force: boolean): Promise<void> {
  if (!force) refuseClashes(clashes);
  for (const { motivationId, productIds } of clashes) {
    const own = eq(motivationProducts.motivationId, motivationId);
    const [left] = await tx.select({ productId: motivationProducts.productId }).from(motivationProducts).where(and(own, notInArray(motivationProducts.productId, productIds))).limit(1);
    // A motivation that pays for nothing any more is gone.
    if (left === undefined) await deleting(tx, aside(write), kept, motivationId);
    else await changing(tx, aside(write), kept, motivationId, () => tx.delete(motivationProducts).where(and(own, inArray(motivationProducts.productId, productIds))));
  }
}

async function setProducts(tx: Db, motivationId: number, productIds: readonly number[]): Promise<void> {
  await tx.delete(motivationProducts).where(eq(motivationProducts.motivationId, motivationId));
  await tx.insert(motivationProducts).values(productIds.map((productId) => ({ motivationId, productId })));
}

const fieldsOf = (body: MotivationBody) => ({ name: body.name.trim(), comment: body.comment ?? '', money: body.money, type: body.type });

/** One motivation for each chosen distributor; gives their ids. */
export async function createMotivations(tx: Db, write: Write, body: MotivationBody, { companyEmployeeId: responsibleId, limit, now }: Pick<User, 'companyEmployeeId' | 'limit'> & { now: number }): Promise<number[]> {
  const [distrIds, productIds] = [[...new Set(body.distributorIds)], [...new Set(body.productIds)]];
  await requireKnown(tx, 'distributorIds', distrIds, distributors.distrId, limit);
  await requireKnown(tx, 'productIds', productIds, products.productId, limit);
  await settleClashes(tx, write, await clashesOf(tx, distrIds, productIds, 0), body.force ?? false);
  const saved = await tx.insert(motivations).values(distrIds.map((distrId) => Object.assign(fieldsOf(body), { distrId, responsibleId, date: now })))
    .returning({ motivationId: motivations.motivationId });
  for (const { motivationId } of saved) await setProducts(tx, motivationId, productIds);
  const motivationIds = saved.map(({ motivationId }) => motivationId);
  await created(tx, write, kept, motivationIds);
  return motivationIds;
}

/** Changes a motivation that is there, its distributor excepted (spec D19). */
export async function updateMotivation(tx: Db, write: Write, motivationId: number, body: MotivationBody): Promise<void> {
  const productIds = [...new Set(body.productIds)];
  const [saved] = await tx.update(motivations).set(fieldsOf(body)).where(eq(motivations.motivationId, motivationId)).returning({ distrId: motivations.distrId });
  if (saved === undefined) throw kept.gone();
  await requireKnown(tx, 'productIds', productIds, products.productId, write.limit);
  await settleClashes(tx, write, await clashesOf(tx, [saved.distrId], productIds, motivationId), body.force ?? false);
  await setProducts(tx, motivationId, productIds);
}
