import { readFileSync } from 'node:fs';

/**
 * Returns the numbers of passed and failed tests from the JSON report of vitest or Playwright; zeros for a missing
 * report. An end-to-end test that passed on retry counts as passed; the run names it.
 */
export function countsOf(file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
  if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
