import { readFileSync } from 'node:fs';

/**
 * How many tests passed and failed, from the JSON report of vitest or of Playwright; a report that is not there counts nothing.
 * A story that passed when it was tried again has passed; the run names it.
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
