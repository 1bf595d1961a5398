import type { AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import { startOfDay } from '../../platform/http/instants.ts';
import type { auditReports, ReportLine } from '../../platform/tables/fieldWork.ts';
import type { DemoProduct } from '../../modules/demoContext/catalogue.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import type { Agent } from '../../modules/demoContext/distribution.ts';
import { groupRows } from '../../modules/demoContext/groupRows.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';
import type { DemoRow } from '../../modules/demoContext/row.ts';

type Report = Omit<DemoRow<typeof auditReports.$inferSelect>, 'reportId'>;

/** An audit strategy of the demo; days are counted from the day of the start. */
export interface DemoAuditStrategy {
  body: AuditStrategyBody;
  startDay: number;
}

/** An audit task that was planned, with what its strategy asks for. */
export interface StoreTask {
  auditTaskId: number;
  storeId: number;
  tradeMarks: readonly { categoryId: number; tradeMarkIds: readonly number[] }[];
  /** Days from the present one to the deadline. */
  days: number;
}

const seed = 71_011;
/** Number of strategies, days between their starts, days of one, and the first start. */
const [count, step, length, firstStart] = [12, 13, 36, -136];
const subjects = ['Аудит полки', 'Мониторинг цен', 'Проверка выкладки', 'Контроль промо'];
/** Photo numbers of reports follow those of issues. */
const [firstPhoto, photos] = [1000, 900];

const productsIn = ({ catalogue }: DemoContext) => groupRows(catalogue.products, ({ categoryId }) => categoryId);

/** Returns the audit strategies: of regions, every fourth of federal chains, and two special ones for one region each. */
export function auditPlansOf(context: DemoContext): DemoAuditStrategy[] {
  const { catalogue, places, points, day } = context;
  const random = randomFrom(seed);
  const inCategory = productsIn(context);
  const regions = [...places.regions].sort((one, other) => other.population - one.population);
  return Array.from({ length: count }, (_, index): DemoAuditStrategy => {
    const startDay = firstStart + index * step;
    const category =
      catalogue.categories[(index * 7) % catalogue.categories.length] ?? random.pick(catalogue.categories);
    const marks = [...new Set((inCategory.get(category.categoryId) ?? []).map(({ tradeMarkId }) => tradeMarkId))];
    const isFederal = index % 4 === 3;
    const isSpecial = index % 6 === 4;
    const areas = isFederal ? [] : regions.slice(index * 2, index * 2 + (isSpecial ? 1 : 2));
    const chains = isFederal ? points.chains.slice((index * 2) % 14, ((index * 2) % 14) + 2) : [];
    const subject = subjects[index % subjects.length] ?? '';
    return {
      startDay,
      body: {
        name: `${subject} — ${category.name.toLowerCase()}, ${isFederal ? chains.map(({ name }) => `«${name}»`).join(' и ') : areas.map(({ name }) => name).join(' и ')}`,
        isSpecial,
        startDate: day(startDay),
        endDate: day(startDay + length - 1),
        territoryIds: areas.map(({ territoryId }) => territoryId),
        storeIds: [],
        federalChainIds: chains.map(({ chainId }) => chainId),
        tradeMarks: [{ categoryId: category.categoryId, tradeMarkIds: marks.slice(0, 3) }],
        executorType: 0,
        comment: index % 3 === 0 ? 'Отчёт до конца недели, фото обязательны.' : null,
        typeChain: !isFederal,
        typeRetail: !isFederal,
        typeWholesale: false,
        typeFederalChain: isFederal,
        priceMonitoring: subject !== 'Проверка выкладки',
        faceMonitoring: subject !== 'Мониторинг цен',
        status: 0,
        progressThreshold: index % 2 === 0 ? null : 0.6,
      },
    };
  });
}

/** The reports of audited stores, day by day. */
export interface Reporting {
  /** Returns the reports of a day; each day is asked for once, in order. */
  reportsOf(day: number): Report[];
  /** Hands new tasks to the agents of the stores on a day. */
  assign(tasks: readonly StoreTask[], day: number): void;
}

/** Stores that agents report on without a task each day. */
const usualReports = 6;
/** Products on a shelf beside those of a task. */
const shelf = [8, 18] as const;

/** Creates the reports: for tasks, most of them complete, and some of each day without one. */
export function createReporting(
  context: DemoContext,
  agentOf: ReadonlyMap<number, Agent>,
  promoCount: number,
): Reporting {
  const { catalogue, points, distribution, day: dayOf } = context;
  const random = randomFrom(seed + 1);
  const inCategory = productsIn(context);
  const coming = new Map<number, { storeId: number; products: readonly DemoProduct[] }[]>();
  const plan = (day: number, report: { storeId: number; products: readonly DemoProduct[] }): void => {
    const known = coming.get(day);
    if (known === undefined) coming.set(day, [report]);
    else known.push(report);
  };
  const lineOf = (product: DemoProduct): ReportLine => [
    product.productId,
    random.whole(1, 9),
    Math.round(product.price * (1.15 + random.next() * 0.3)),
    random.chance(0.12) ? random.whole(1, promoCount) : 0,
  ];
  const others = new Map<number, readonly DemoProduct[]>();
  /** Returns the usual products of a store. */
  const usualOf = (storeId: number): readonly DemoProduct[] => {
    const known = others.get(storeId) ?? random.sample(catalogue.products, random.whole(...shelf));
    others.set(storeId, known);
    return known;
  };
  return {
    reportsOf(day) {
      const usual = Array.from({ length: usualReports }, () => ({
        storeId: random.pick(points.points).tradePointId,
        products: [] as readonly DemoProduct[],
      }));
      const reports = [...(coming.get(day) ?? []), ...usual];
      coming.delete(day);
      return reports.map(({ storeId, products }): Report => ({
        storeId,
        sentDate: startOfDay(dayOf(day)) + random.whole(8 * 3600, 19 * 3600),
        fieldEmployeeId: (agentOf.get(storeId) ?? random.pick(distribution.agents)).fieldEmployeeId,
        taskId: null,
        newStore: random.chance(0.03),
        attachments: Array.from({ length: random.whole(0, 4) }, () => firstPhoto + random.whole(1, photos)),
        content: {
          lines: [...new Set([...products, ...usualOf(storeId).filter(() => random.chance(0.9))])].map(lineOf),
        },
      }));
    },
    assign(tasks, day) {
      for (const { storeId, tradeMarks, days } of tasks) {
        if (random.chance(0.15)) continue;
        const asked = tradeMarks.flatMap(({ categoryId, tradeMarkIds }) =>
          tradeMarkIds.flatMap(
            (mark) => inCategory.get(categoryId)?.find(({ tradeMarkId }) => tradeMarkId === mark) ?? [],
          ),
        );
        // A product that is not on the shelf is missing in the report.
        const found = random.chance(0.85) ? asked : asked.slice(0, 1);
        plan(day + Math.floor(random.next() * Math.min(24, days)), { storeId, products: found });
      }
    },
  };
}
