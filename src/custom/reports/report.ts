import { parseNumber } from '#codecs/numericInput.ts';
import { recordIn, recordsIn, type Unverified } from '#codecs/records.ts';
import type { ReportTradeMark } from '#schemas/entities/auditReport.ts';
import type { Option } from '#ui/options.ts';
import { indexTree, type TreeIndex } from '#ui/tree/treeIndex.ts';

type ReportCategory = ReportTradeMark['categories'][number];
type ReportProduct = ReportCategory['products'][number];

/**
 * The figures of a report node (part2 §3). `percentage` is 0 to 100 of all faces; null where the report has no value.
 */
export interface ShelfNode {
  level: 'tradeMark' | 'category' | 'product';
  faces: number | null;
  percentage: number | null;
  /** Roubles. */
  price: number | null;
  promo: string;
  /** An own trade mark or a key product. */
  marked: boolean;
  /** Whether it belongs to an own trade mark. */
  own: boolean;
}

export type ShelfNodes = ReadonlyMap<string | number, ShelfNode>;

/**
 * The tree trade marks → categories → products, nested and flattened once, and the figures of each node by its id
 * `trademark/category/product`, followed by `#2`, `#3` … for further nodes of the same path.
 */
export interface ReportTree {
  entries: readonly Option[];
  index: TreeIndex;
  shelves: ShelfNodes;
}

/** Parses the tree of `trademarks` in an audit report of any shape; unnamed nodes are `-`. */
export function reportTree(trademarks: unknown): ReportTree {
  const shelves = new Map<string | number, ShelfNode>();
  const add = (path: string, name: unknown, shelf: ShelfNode, children: Option[]): Option => {
    // A product that lies in two places of a shelf has two lines, and a tree shows an id once.
    let id = path;
    for (let place = 2; shelves.has(id); place += 1) id = `${path}#${place}`;
    shelves.set(id, shelf);
    return { id, name: typeof name === 'string' && name.trim() !== '' ? name : '-', detail: '', children };
  };
  const entries = recordsIn<ReportTradeMark>(trademarks).map((mark, at) => {
    const markId = idOf(mark.tradeMarkId, at);
    const isOwn = mark.isOwn === true;
    return add(
      markId,
      mark.tradeMarkName,
      shelfOf('tradeMark', mark, { own: isOwn, marked: isOwn }),
      recordsIn<ReportCategory>(mark.categories).map((category, below) => {
        const categoryId = `${markId}/${idOf(category.categoryId, below)}`;
        return add(
          categoryId,
          category.categoryName,
          shelfOf('category', category, { own: isOwn, marked: false }),
          recordsIn<ReportProduct>(category.products).map((product, last) =>
            add(
              `${categoryId}/${idOf(product.productId, last)}`,
              product.productName,
              shelfOf('product', product, { own: isOwn, marked: product.isKey === true }),
              [],
            ),
          ),
        );
      }),
    );
  });
  return { entries, index: indexTree(entries), shelves };
}

function shelfOf(
  level: ShelfNode['level'],
  part: Unverified<ReportTradeMark & ReportProduct>,
  whose: Pick<ShelfNode, 'own' | 'marked'>,
): ShelfNode {
  const promo = recordIn<NonNullable<ReportProduct['promo']>>(part.promo).promoName;
  return {
    level,
    ...whose,
    faces: parseNumber(part.faceCount),
    percentage: parseNumber(part.percentage),
    price: parseNumber(part.price),
    promo: typeof promo === 'string' ? promo : '',
  };
}

function idOf(id: unknown, index: number): string {
  return typeof id === 'number' || typeof id === 'string' ? String(id) : `#${index}`;
}
