import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditReport, SentReport } from '#schemas/entities/auditReport.ts';
import type { PollTheme } from '#schemas/entities/poll.ts';
import type { Store } from '#schemas/entities/store.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());

const get = async <T>(path: string) => (await api.call('GET', `/api/v1/${path}`, token)).body.data as T;
const total = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0);

describe('Audit reports (part2 §7)', () => {
  it('belong to the stores found in the reports screen, newest first', async () => {
    const stores = await get<Store[]>('audit/stores/?limit=1000');
    expect(stores).toHaveLength(120);
    const reports = await get<SentReport[]>(`audit/stores/${stores[0]?.storeId}/sentReportsInfo/`);
    expect(reports.length).toBeGreaterThan(1);
    expect(reports[0]).toEqual({
      reportId: expect.any(Number),
      sentDate: expect.any(Number),
      executor: { fullName: expect.any(String) },
    });
    expect(reports.map(({ sentDate }) => sentDate)).toEqual(
      reports.map(({ sentDate }) => sentDate).sort((a, b) => b - a),
    );
  });

  it('show a tree with faces summed from products to categories to trade marks, and shares of 100 percent', async () => {
    const report = await get<AuditReport>('audit/reports/2/');
    expect(report).toMatchObject({
      reportId: 2,
      storeId: 2,
      storeName: expect.any(String),
      storeAddress: expect.any(String),
      newStore: expect.any(Boolean),
      taskId: expect.any(Number),
    });
    for (const mark of report.trademarks) {
      expect(mark.faceCount).toBe(total(mark.categories, ({ faceCount }) => faceCount));
      for (const category of mark.categories)
        expect(category.faceCount).toBe(total(category.products, ({ faceCount }) => faceCount));
    }
    expect(total(report.trademarks, ({ percentage }) => percentage)).toBeCloseTo(100, 0);
    expect(report.trademarks[0]?.categories[0]?.products[0]).toEqual({
      productId: expect.any(Number),
      productName: expect.any(String),
      price: expect.any(Number),
      faceCount: expect.any(Number),
      isKey: expect.any(Boolean),
      promo: expect.toBeOneOf([null, { promoId: expect.any(Number), promoName: expect.any(String) }]),
    });
  });

  it('show the promos that were entered for their lines, and keep them and the time when another field is saved', async () => {
    const boss = (await api.signIn()).access_token;
    const send = async (method: string, path: string, body?: object) =>
      (await api.call(method, `/api/exchange/${path}/`, boss, body)).body.data as Record<string, unknown>;
    const { promoId } = await send('POST', 'promos', { name: 'Скидка недели', code: null });
    const report = {
      storeId: 1,
      fieldEmployeeId: 1,
      date: '2025-06-10',
      newStore: false,
      photos: [],
      code: null,
      lines: [{ productId: 1, faces: 3, price: 10, promoId }],
    };
    const { reportId } = await send('POST', 'auditReports', report);
    await api.deps.db.execute(
      sql`update audit_reports set sent_date = sent_date + 41000 where report_id = ${reportId}`,
    );
    const shown = async () => {
      const { trademarks, sentDate } = await get<AuditReport>(`audit/reports/${String(reportId)}/`);
      return [sentDate, trademarks[0]?.categories[0]?.products[0]?.promo];
    };
    const before = await shown();
    expect(before[1]).toEqual({ promoId, promoName: 'Скидка недели' });
    const { reportId: _id, ...read } = await send('GET', `auditReports/${String(reportId)}`);
    await send('PUT', `auditReports/${String(reportId)}`, { ...read, newStore: true });
    expect(await shown()).toEqual(before);
    expect((await api.call('DELETE', `/api/exchange/promos/${String(promoId)}/`, boss)).body.error?.text).toMatch(
      /: 1 отчёт аудита\./,
    );
  });

  it('include one with 200 trade marks and 20,000 products, always the same', async () => {
    const report = await get<AuditReport>('audit/reports/1/');
    expect(report.trademarks).toHaveLength(200);
    expect(total(report.trademarks, (mark) => total(mark.categories, ({ products }) => products.length))).toBe(20_000);
    expect(await get<AuditReport>('audit/reports/1/')).toEqual(report);
  });

  it('return 404 when they do not exist', async () => {
    expect((await api.call('GET', '/api/v1/audit/reports/999999/', token)).body.error).toEqual({
      code: 404,
      text: 'Отчёт не найден',
    });
  });
});

describe('Poll statistics (part2 §7, spec D26)', () => {
  const themes = async (query = '') => (await get<{ data: PollTheme[] }>(`polls/themes/questions/${query}`)).data;
  const responses = (theme: { correctCount: number; wrongCount: number; partialCount: number }) =>
    theme.correctCount + theme.wrongCount + theme.partialCount;

  it('count every answer once, and sum the questions of a theme', async () => {
    const all = await themes();
    expect(all).toHaveLength(6);
    expect(total(all, responses)).toBe(1200);
    for (const theme of all) {
      expect(theme.correctCount).toBe(total(theme.questions, ({ correctCount }) => correctCount));
      expect(responses(theme)).toBe(total(theme.questions, responses));
    }
    expect(all[0]?.questions[0]).toEqual({
      questionId: 1,
      text: expect.any(String),
      type: expect.any(Number),
      correctCount: expect.any(Number),
      wrongCount: expect.any(Number),
      partialCount: expect.any(Number),
    });
  });

  it('count fewer answers under a filter, and list every question', async () => {
    const all = await themes();
    for (const query of [
      '?territoryIds=[1]',
      '?distributorId=1',
      '?fieldEmployeeId=3',
      '?startDate=2025-05-01&endDate=2025-05-31',
    ]) {
      const some = await themes(query);
      expect(total(some, responses)).toBeGreaterThan(0);
      expect(total(some, responses)).toBeLessThan(1200);
      expect(some.map(({ questions }) => questions.length)).toEqual(all.map(({ questions }) => questions.length));
    }
  });
});
