import { sql } from 'drizzle-orm';
import type { MotivationConflict } from '#schemas/entities/motivation.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { conflict } from '../../platform/http/httpError.ts';

/** A motivation that already pays for some of the products. */
export interface Clash extends MotivationConflict {
  motivationId: number;
  productIds: number[];
}

/** The products, distributors and type that a motivation pays for. */
export interface Paid {
  distrIds: readonly number[];
  productIds: readonly number[];
  type: number;
}

/** Returns other motivations of the same type and distributors that already pay for one of the products (spec D77). */
export function clashesOf(tx: Db, { distrIds, productIds, type }: Paid, except: number): Promise<Clash[]> {
  return rowsOf<Clash>(
    tx,
    sql`
    select m.motivation_id as "motivationId", m.name as motivation, d.name as distributor,
      json_agg(p.name order by p.name) as products, json_agg(p.product_id) as "productIds"
    from motivations m join distributors d using (distr_id)
      join motivation_products mp using (motivation_id) join products p using (product_id)
    where m.distr_id = any(${intArray(distrIds)}) and p.product_id = any(${intArray(productIds)}) and m.type = ${type} and m.motivation_id <> ${except}
    group by m.motivation_id, m.name, d.name order by d.name, m.motivation_id`,
  );
}

/** Throws 206 when there are conflicts (part1 §8). */
export function rejectClashes(clashes: readonly Clash[]): void {
  if (clashes.length === 0) return;
  throw conflict(
    206,
    'У дистрибьютора уже есть мотивация на эти продукты',
    clashes.map(({ motivation, distributor, products }): MotivationConflict => ({
      motivation,
      distributor,
      products,
    })),
  );
}
