import type { sales } from '../../platform/tables/strategies.ts';
import type { DemoProduct } from './catalogue.ts';
import type { DemoRow } from './row.ts';

/** A sale; the database numbers them. */
export type DemoSale = Omit<DemoRow<typeof sales.$inferSelect>, 'saleId'>;

/** Returns the quantity columns of a sale. */
export function quantityOf({ weightKg, price }: DemoProduct, pieces: number): Pick<DemoSale, 'pieces' | 'kg' | 'rub'> {
  return { pieces, kg: Number((pieces * weightKg).toFixed(3)), rub: pieces * price };
}

/** Whether an agent is so new that there are no sales yet. */
export const isNewAgent = (fieldEmployeeId: number): boolean => fieldEmployeeId % 40 === 0;
