import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MotivationBody, MotivationConflict } from '#schemas/entities/motivation.ts';
import type { Db } from '../db/connection.ts';
import { requireKnown } from '../db/known.ts';
import { intArray, rowsOf } from '../db/rows.ts';
import { motivationProducts, motivations } from '../db/tables/answers.ts';
import { distributors, products } from '../db/tables/reference.ts';
import { conflict } from '../http/refusal.ts';

interface Clash extends MotivationConflict {
  motivationId: number;
  productIds: number[];
}

/** Other motivations of the distributors that already pay for one of the products. */
function clashesOf(tx: Db, distrIds: readonly number[], productIds: readonly number[], except: number): Promise<Clash[]> {
  return rowsOf<Clash>(tx, sql`
    select m.motivation_id as "motivationId", m.name as motivation, d.name as distributor,
      json_agg(p.name order by p.name) as products, json_agg(p.product_id) as "productIds"
    from motivations m join distributors d using (distr_id)
      join motivation_products mp using (motivation_id) join products p using (product_id)
    where m.distr_id = any(${intArray(distrIds)}) and p.product_id = any(${intArray(productIds)}) and m.motivation_id <> ${except}
    group by m.motivation_id, m.name, d.name order by d.name, m.motivation_id`);
}

/** Rule 206: a distributor has one motivation for a product. With `force` the older one lets the product go (part2 §4). */
async function settleClashes(tx: Db, clashes: readonly Clash[], force: boolean): Promise<void> {
  if (clashes.length === 0) return;
  if (!force) {
    throw conflict(206, 'У дистрибьютора уже есть мотивация на эти продукты', clashes.map(({ motivation, distributor, products }): MotivationConflict => ({
      motivation, distributor, products,
    })));
  }
  for (const { motivationId, productIds } of clashes) {
    await tx.delete(motivationProducts).where(and(eq(motivationProducts.motivationId, motivationId), inArray(motivationProducts.productId, productIds)));
  }
  // A motivation that pays for nothing any more is gone.
  await tx.delete(motivations).where(and(
    inArray(motivations.motivationId, clashes.map(({ motivationId }) => motivationId)),
    sql`not exists (select 1 from motivation_products mp where mp.motivation_id = motivations.motivation_id)`,
  ));
}

async function setProducts(tx: Db, motivationId: number, productIds: readonly number[]): Promise<void> {
  await tx.delete(motivationProducts).where(eq(motivationProducts.motivationId, motivationId));
  await tx.insert(motivationProducts).values(productIds.map((productId) => ({ motivationId, productId })));
}

const fieldsOf = (body: MotivationBody) => ({ name: body.name.trim(), comment: body.comment ?? '', money: body.money, type: body.type });

/** One motivation for each chosen distributor; gives their ids. */
export async function createMotivations(tx: Db, body: MotivationBody, responsibleId: number, now: number): Promise<number[]> {
  const [distrIds, productIds] = [[...new Set(body.distributorIds)], [...new Set(body.productIds)]];
  await requireKnown(tx, 'distributorIds', distrIds, distributors, distributors.distrId);
  await requireKnown(tx, 'productIds', productIds, products, products.productId);
  await settleClashes(tx, await clashesOf(tx, distrIds, productIds, 0), body.force ?? false);
  const saved = await tx.insert(motivations).values(distrIds.map((distrId) => Object.assign(fieldsOf(body), { distrId, responsibleId, date: now })))
    .returning({ motivationId: motivations.motivationId });
  for (const { motivationId } of saved) await setProducts(tx, motivationId, productIds);
  return saved.map(({ motivationId }) => motivationId);
}

/** Changes a motivation, its distributor excepted (spec D19); false when there is none. */
export async function updateMotivation(tx: Db, motivationId: number, body: MotivationBody): Promise<boolean> {
  const productIds = [...new Set(body.productIds)];
  const [saved] = await tx.update(motivations).set(fieldsOf(body)).where(eq(motivations.motivationId, motivationId)).returning({ distrId: motivations.distrId });
  if (saved === undefined) return false;
  await requireKnown(tx, 'productIds', productIds, products, products.productId);
  await settleClashes(tx, await clashesOf(tx, [saved.distrId], productIds, motivationId), body.force ?? false);
  await setProducts(tx, motivationId, productIds);
  return true;
}
