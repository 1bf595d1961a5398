import type { ReportTradeMark } from '#schemas/entities/auditReport.ts';
import type { ReportContent, ReportLine } from '../../platform/tables/fieldWork.ts';
import { randomFrom } from '../demoContext/random.ts';

/** The reference data of a report's lines. */
export interface ShelfCatalogue {
  products: ReadonlyMap<number, { name: string; categoryId: number; tradeMarkId: number; isKey: boolean }>;
  categories: ReadonlyMap<number, string>;
  tradeMarks: ReadonlyMap<number, { name: string; isOwn: boolean }>;
  promos: ReadonlyMap<number, string>;
}

/** A product on the shelf, with its place in the tree. */
interface Entry {
  tradeMark: { id: number; name: string; isOwn: boolean };
  category: { id: number; name: string };
  product: { id: number; name: string; isKey: boolean };
  faces: number;
  price: number;
  promoId: number;
}

function entriesOfLines(lines: readonly ReportLine[], shelf: ShelfCatalogue): Entry[] {
  return lines.flatMap(([productId, faces, price, promoId]) => {
    const product = shelf.products.get(productId);
    const tradeMark = product && shelf.tradeMarks.get(product.tradeMarkId);
    if (product === undefined || tradeMark === undefined) return [];
    return [
      {
        tradeMark: { id: product.tradeMarkId, name: tradeMark.name, isOwn: tradeMark.isOwn },
        category: { id: product.categoryId, name: shelf.categories.get(product.categoryId) ?? '' },
        product: { id: productId, name: product.name, isKey: product.isKey },
        faces,
        price,
        promoId,
      },
    ];
  });
}

/** First product number of the very large reports. */
const firstLargeProductId = 1_000_000;

function entriesOfLarge(
  { tradeMarks, productsEach, seed }: Exclude<ReportContent, { lines: ReportLine[] }>,
  shelf: ShelfCatalogue,
): Entry[] {
  const random = randomFrom(seed);
  const [marks, categories, promoIds] = [[...shelf.tradeMarks], [...shelf.categories], [...shelf.promos.keys()]];
  return Array.from({ length: tradeMarks * productsEach }, (_, index): Entry => {
    const place = Math.floor(index / productsEach);
    const known = marks[place];
    const tradeMark =
      known === undefined
        ? { id: 1000 + place, name: `Марка ${place + 1}`, isOwn: false }
        : { id: known[0], name: known[1].name, isOwn: known[1].isOwn };
    const [categoryId, categoryName] = categories[((index % 8) + place) % categories.length] ?? [0, ''];
    return {
      tradeMark,
      category: { id: categoryId, name: categoryName },
      product: {
        id: firstLargeProductId + index,
        name: `${categoryName} «${tradeMark.name}» № ${(index % productsEach) + 1}`,
        isKey: index % 25 === 0,
      },
      faces: random.whole(1, 12),
      price: random.whole(25, 990),
      promoId: random.chance(0.08) ? random.pick(promoIds) : 0,
    };
  });
}

type Branch = ReportTradeMark['categories'][number];

/** Returns a share in percent with one decimal. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number(((part * 100) / whole).toFixed(1));
}

/** Builds the tree trade marks → categories → products with faces and shares of all faces (part2 §3). */
export function buildReportTree(content: ReportContent, shelf: ShelfCatalogue): ReportTradeMark[] {
  const entries = 'lines' in content ? entriesOfLines(content.lines, shelf) : entriesOfLarge(content, shelf);
  const total = entries.reduce((sum, entry) => sum + entry.faces, 0);
  const marks = new Map<number, { node: ReportTradeMark; categories: Map<number, Branch> }>();
  for (const { tradeMark, category, product, faces, price, promoId } of entries) {
    const mark = marks.get(tradeMark.id) ?? {
      node: {
        tradeMarkId: tradeMark.id,
        tradeMarkName: tradeMark.name,
        percentage: 0,
        faceCount: 0,
        isOwn: tradeMark.isOwn,
        categories: [],
      },
      categories: new Map<number, Branch>(),
    };
    marks.set(tradeMark.id, mark);
    let branch = mark.categories.get(category.id);
    if (branch === undefined) {
      branch = { categoryId: category.id, categoryName: category.name, faceCount: 0, percentage: 0, products: [] };
      mark.categories.set(category.id, branch);
      mark.node.categories.push(branch);
    }
    mark.node.faceCount += faces;
    branch.faceCount += faces;
    const promoName = shelf.promos.get(promoId);
    branch.products.push({
      productId: product.id,
      productName: product.name,
      price,
      faceCount: faces,
      isKey: product.isKey,
      promo: promoName === undefined ? null : { promoId, promoName },
    });
  }
  for (const { node } of marks.values()) {
    node.percentage = percentOf(node.faceCount, total);
    for (const branch of node.categories) branch.percentage = percentOf(branch.faceCount, total);
  }
  return [...marks.values()]
    .map(({ node }) => node)
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.faceCount - a.faceCount || a.tradeMarkId - b.tradeMarkId);
}
