import { expect, test } from '@playwright/test';
import { signIn } from './e2eTest.ts';
import { Server } from './server.ts';
import { demoPhones } from '../support/demoPhones.ts';

test('a page reports its first rows, failed requests and broken screens when it is left (operating, Metrics)', async ({
  page,
}) => {
  const server = await Server.open({ METRICS_PORT: '0' });
  try {
    const metric = async (name: string): Promise<number> => {
      const text = await (await fetch(server.metricsAddress())).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 'NaN');
    };
    await page.route('**/api/v1/mml/**', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await signIn(page, server, demoPhones.everything, '/tasks');
    await expect(page.getByRole('table', { name: 'Торговые точки' }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('link', { name: 'Списки MML', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await metric('page_first_rows_seconds_count')).toBe(0);
    // While routes are set, the browser holds each request for Playwright, and drops a beacon whose page was left.
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('about:blank');
    await expect.poll(() => metric('page_first_rows_seconds_count')).toBe(1);
    expect(await metric('page_first_rows_seconds_sum')).toBeLessThan(60);
    expect(await metric('page_failed_requests_total')).toBeGreaterThan(0);
    expect(await metric('page_broken_screens_total')).toBe(0);
  } finally {
    await server.close();
  }
});
