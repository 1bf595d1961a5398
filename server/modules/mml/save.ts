import { and, eq, sql } from 'drizzle-orm';
import type { MmlBody } from '#schemas/entities/mml.ts';
import type { Db } from '../../platform/db/connection.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { categories, products } from '../../platform/tables/reference.ts';
import { mml, mmlItems, volumeStrategies } from '../../platform/tables/strategies.ts';
import type { Created, Resource, WriteContext } from '../../trail/history/resource.ts';
import { changeRecord } from '../../trail/history/write.ts';
import { companyDay } from '../../platform/http/instants.ts';
import { conflict, invalidFields } from '../../platform/http/httpError.ts';
import { listUses } from './referred.ts';

type Item = Omit<typeof mmlItems.$inferInsert, 'mmlId'>;

/** Returns the day of a write, `YYYY-MM-DD`. */
const dayOf = ({ at }: Pick<WriteContext, 'at'>): string => companyDay(at);

/** Returns items in their order; a product or category must not occur twice (part2 'Product lists'). */
function itemsOf(body: MmlBody): Item[] {
  const seen = new Set<string>();
  return body.items.map((item, index) => {
    const [productId, categoryId] = [item.productId ?? null, item.categoryId ?? null];
    if ((productId === null) === (categoryId === null)) throw invalidFields({ items: ['Укажите товар или категорию'] });
    const key = `${productId}/${categoryId}`;
    if (seen.has(key)) throw invalidFields({ items: ['Один и тот же товар добавлен дважды'] });
    seen.add(key);
    return { position: index + 1, productId, categoryId, minVolume: item.minVolume };
  });
}

/**
 * Returns the names of the active strategies that use the list, except the one inside which it is saved. Both kinds of
 * strategy have separate numbers and the body does not contain the kind (spec D17): when both strategies of the number
 * use the list, one of them is another one, so both are named.
 */
async function strategiesUsing(
  tx: Db,
  mmlId: number,
  today: string,
  except: number | null,
): Promise<{ name: string }[]> {
  const using = await rowsOf<{ name: string; id: number; isActive: boolean }>(
    tx,
    sql`
    select name, id, "isActive" from (
      select name, strategy_id as id, status = 0 and end_date >= ${today} as "isActive" from strategies where mml_id = ${mmlId}
      union all
      select name, strategy_id, status = 0 and end_date >= ${today} from volume_strategies where mml_id = ${mmlId} and not deleted) used
    order by name, id`,
  );
  const isAlone = using.filter(({ id }) => id === except).length === 1;
  return using.filter(({ id, isActive }) => isActive && !(isAlone && id === except));
}

/** Rule 208: replacing a list that active strategies use requires confirmation (part2 §8). */
async function refuseUsed(tx: Db, mmlId: number, name: string, today: string, body: MmlBody): Promise<void> {
  if (body.force) return;
  const used = await strategiesUsing(tx, mmlId, today, body.strategyId ?? null);
  if (used.length > 0)
    throw conflict(
      208,
      `Список «${name}» используется в активных стратегиях`,
      used.map((strategy) => strategy.name),
    );
}

async function replaceItems(tx: Db, mmlId: number, items: readonly Item[]): Promise<void> {
  await tx.delete(mmlItems).where(eq(mmlItems.mmlId, mmlId));
  await tx.insert(mmlItems).values(
    items.map(({ position, productId, categoryId, minVolume }) => ({
      mmlId,
      position,
      productId,
      categoryId,
      minVolume,
    })),
  );
}

async function requireItems(tx: Db, items: readonly Item[]): Promise<void> {
  await requireKnown(
    tx,
    'items',
    items.flatMap((item) => item.productId ?? []),
    products.productId,
    undefined,
  );
  await requireKnown(
    tx,
    'items',
    items.flatMap((item) => item.categoryId ?? []),
    categories.categoryId,
    undefined,
  );
}

/**
 * Creates a list. It would replace a list with the same name that active strategies use, so that requires confirmation
 * (208).
 */
export async function createMml<R extends object>(
  tx: Db,
  write: WriteContext,
  resource: Resource<R>,
  body: MmlBody,
): Promise<Created> {
  const items = itemsOf(body);
  await requireItems(tx, items);
  const name = body.name.trim();
  const today = dayOf(write);
  const namesakes = (await tx.select({ mmlId: mml.mmlId, name: mml.name }).from(mml)).filter(
    (list) => foldSearch(list.name) === foldSearch(name),
  );
  for (const namesake of namesakes) {
    const { mmlId } = namesake;
    if ((await strategiesUsing(tx, mmlId, today, body.strategyId ?? null)).length === 0) continue;
    await refuseUsed(tx, mmlId, namesake.name, today, body);
    await changeRecord(tx, write, resource, mmlId, () => replaceItems(tx, mmlId, items));
    return { ids: [], answer: { mmlId } };
  }
  const [saved] = await tx
    .insert(mml)
    .values({ name, strategyId: body.strategyId ?? null })
    .returning({ mmlId: mml.mmlId });
  if (saved === undefined) throw new Error('The insert of a list gave no row');
  await replaceItems(tx, saved.mmlId, items);
  return { ids: [saved.mmlId] };
}

/** Replaces the name and the items of a list, with confirmation by rule 208 when active strategies use it. */
export async function updateMml(tx: Db, write: WriteContext, mmlId: number, body: MmlBody): Promise<void> {
  const items = itemsOf(body);
  const [found] = await tx.select({ name: mml.name }).from(mml).where(eq(mml.mmlId, mmlId));
  await requireItems(tx, items);
  await refuseUsed(tx, mmlId, found?.name ?? '', dayOf(write), body);
  await tx
    .update(mml)
    .set({ name: body.name.trim(), ...(body.strategyId ? { strategyId: body.strategyId } : {}) })
    .where(eq(mml.mmlId, mmlId));
  await replaceItems(tx, mmlId, items);
}

/** Rejects the deletion of a list that strategies use; deleted volume strategies that keep tasks lose it. */
export async function releaseMml(tx: Db, mmlId: number): Promise<void> {
  const users = await rowsOf<{ name: string }>(
    tx,
    sql`
    select name from ${listUses} strategy where mml_id = ${mmlId} order by name`,
  );
  if (users.length > 0) {
    const names = users
      .slice(0, 3)
      .map(({ name }) => `«${name}»`)
      .join(', ');
    throw conflict(
      409,
      `Список нельзя удалить: он используется в стратегиях ${names}${users.length > 3 ? ` и ещё ${users.length - 3}` : ''}`,
    );
  }
  await tx
    .update(volumeStrategies)
    .set({ mmlId: null })
    .where(and(eq(volumeStrategies.mmlId, mmlId), volumeStrategies.deleted));
}
