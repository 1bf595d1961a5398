import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { firstNames } from '#codecs/plural.ts';
import type { Motivation, Replaced } from '#schemas/entities/motivation.ts';
import type { Db } from '../../platform/db/connection.ts';
import { motivationProducts } from '../../platform/tables/fieldWork.ts';
import { hasHistory, newestEntryOf } from '../../trail/history/entries.ts';
import type { Resource, WriteContext } from '../../trail/history/resource.ts';
import { secondaryWrite, changeRecord, deleteRecord } from '../../trail/history/write.ts';
import { rejectClashes, type Clash } from './clashes.ts';

/**
 * Applies rule 206: a distributor has one motivation of a type per product. With `force` the product is removed from
 * the older one (part2 §4). Returns the replaced motivations, each with the history entry that can undo it.
 */
export async function settleClashes(
  tx: Db,
  write: WriteContext,
  resource: Resource<Motivation>,
  { clashes, force }: { clashes: readonly Clash[]; force: boolean },
): Promise<Replaced[]> {
  if (!force) rejectClashes(clashes);
  const replaced: Replaced[] = [];
  for (const { motivationId, productIds, motivation, distributor, products } of clashes) {
    const ofMotivation = eq(motivationProducts.motivationId, motivationId);
    const [left] = await tx
      .select({ productId: motivationProducts.productId })
      .from(motivationProducts)
      .where(and(ofMotivation, notInArray(motivationProducts.productId, productIds)))
      .limit(1);
    // A motivation without products is deleted.
    if (left === undefined) await deleteRecord(tx, secondaryWrite(write), resource, motivationId);
    else
      await changeRecord(
        tx,
        secondaryWrite(write),
        resource,
        motivationId,
        () => tx.delete(motivationProducts).where(and(ofMotivation, inArray(motivationProducts.productId, productIds))),
        'revertible',
      );
    const entry = hasHistory(write) ? await newestEntryOf(tx, resource.declaration.name, motivationId) : undefined;
    replaced.push({
      title: `«${motivation}» (${distributor}): ${firstNames(products, 3)}`,
      ...(entry !== undefined && { entry }),
    });
  }
  return replaced;
}
