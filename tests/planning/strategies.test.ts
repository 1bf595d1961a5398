import { describe, expect, it } from 'vitest';
import { auditProgress, isAuditDone, type AuditRules } from '#planning/auditTask.ts';
import { dayAt, daysIn, addDays } from '#planning/days.ts';
import { executorOf, type Candidate } from '#planning/executor.ts';
import { bonusOf, increaseOf, isVolumeReached, type VolumeSales, type VolumeRules } from '#planning/volumeTask.ts';

describe('Days of the company', () => {
  it('begin at midnight of its time zone', () => {
    const instant = Date.parse('2026-06-23T21:30:00Z');
    expect(dayAt(instant, 'Europe/Moscow')).toBe('2026-06-24');
    expect(dayAt(instant, 'Europe/Kaliningrad')).toBe('2026-06-23');
  });

  it('are counted with both ends, over months and leap days', () => {
    expect(daysIn('2028-02-28', '2028-03-01')).toBe(3);
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

describe('Executor of a point', () => {
  const day = '2026-06-24';
  const agent = (fieldEmployeeId: number, more: Partial<Candidate> = {}): Candidate => ({
    fieldEmployeeId,
    servesPoint: false,
    lastSaleHere: null,
    coversPoint: false,
    openTasks: 0,
    ...more,
  });

  it.each<[string, Candidate[], number | null]>([
    ['nobody', [agent(1), agent(2)], null],
    ['the agent who serves the point', [agent(1, { lastSaleHere: '2026-06-23' }), agent(2, { servesPoint: true })], 2],
    [
      'the agent of the latest sale',
      [agent(1, { lastSaleHere: '2026-06-01' }), agent(2, { lastSaleHere: '2026-06-02' })],
      2,
    ],
    [
      'the lowest id of equal sales',
      [agent(7, { lastSaleHere: '2026-06-01' }), agent(3, { lastSaleHere: '2026-06-01' })],
      3,
    ],
    ['a sale of exactly a year ago', [agent(1, { lastSaleHere: '2025-06-24' }), agent(2, { coversPoint: true })], 1],
    ['no sale of over a year ago', [agent(1, { lastSaleHere: '2025-06-23' }), agent(2, { coversPoint: true })], 2],
    [
      'the fewest open tasks',
      [agent(1, { coversPoint: true, openTasks: 4 }), agent(2, { coversPoint: true, openTasks: 3 })],
      2,
    ],
    ['the lowest id of equal tasks', [agent(9, { coversPoint: true }), agent(4, { coversPoint: true })], 4],
  ])('is %s', (_name, candidates, expected) => {
    expect(executorOf(candidates, day)).toBe(expected);
    expect(executorOf(candidates.toReversed(), day)).toBe(expected);
  });
});

describe('Money of a volume task', () => {
  const rules: VolumeRules = {
    progressThreshold: 0.9,
    storesAffectionCount: null,
    percentageOfSales: null,
    distributionMoneyIncrease: null,
  };
  const sales: VolumeSales = { net: 90, volume: 100, roubles: 54_321, points: 3 };

  it('is paid in full from the threshold on, nothing below (spec D74)', () => {
    expect(bonusOf(rules, 5000, sales)).toBe(5000);
    expect(bonusOf(rules, 5000, { ...sales, net: 89.99 })).toBe(0);
    expect(bonusOf(rules, 5000, { ...sales, net: 300 })).toBe(5000);
    expect(bonusOf({ ...rules, progressThreshold: 0 }, 5000, { ...sales, net: 0 })).toBe(0);
  });

  it('is a share of the roubles sold when the plan has no money', () => {
    expect(bonusOf({ ...rules, percentageOfSales: 0.015 }, null, sales)).toBe(815);
  });

  it('raises the accruals of distribution tasks by a share', () => {
    expect(increaseOf({ distributionMoneyIncrease: 0.5 }, 111)).toBe(56);
    expect(increaseOf({ distributionMoneyIncrease: null }, 111)).toBe(0);
  });

  it('needs sales at as many points as the strategy requires', () => {
    expect(isVolumeReached({ ...rules, storesAffectionCount: 3 }, sales)).toBe(true);
    expect(isVolumeReached({ ...rules, storesAffectionCount: 4 }, sales)).toBe(false);
  });
});

describe('Progress of an audit task', () => {
  const shelf = (categoryId: number, tradeMarkId: number) => ({ categoryId, tradeMarkId });
  const rules: AuditRules = {
    chosen: [shelf(1, 1), shelf(1, 2), shelf(2, 1), shelf(2, 1)],
    faceMonitoring: true,
    priceMonitoring: true,
    progressThreshold: null,
  };
  const report = [
    { ...shelf(1, 1), faces: 3, price: 90 },
    { ...shelf(1, 2), faces: 0, price: 90 },
    { ...shelf(2, 1), faces: 2, price: 0 },
    { ...shelf(9, 9), faces: 2, price: 10 },
  ];

  it('is the fraction of chosen shelves with faces and prices, as far as these are monitored', () => {
    expect(auditProgress(rules, report)).toBeCloseTo(1 / 3);
    expect(auditProgress({ ...rules, priceMonitoring: false }, report)).toBeCloseTo(2 / 3);
    expect(auditProgress({ ...rules, priceMonitoring: false, faceMonitoring: false }, report)).toBe(1);
  });

  it('is complete for any report when nothing is chosen', () => {
    expect(isAuditDone({ ...rules, chosen: [] }, [])).toBe(true);
  });

  it('needs all shelves unless the strategy has a threshold', () => {
    expect(isAuditDone(rules, report)).toBe(false);
    expect(isAuditDone({ ...rules, progressThreshold: 0.3 }, report)).toBe(true);
  });
});
