import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * Returns the result in the JSON report of vitest or Playwright: the numbers of passed and failed tests, and for each
 * failed test its file, its title and the first line of its error; zeros for a missing report. An end-to-end test that
 * passed on retry counts as passed; the run names it.
 */
export function resultOf(file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected, failures: report.suites.flatMap(failedSpecs) };
  }
  const failures = report.testResults.flatMap(failedTests);
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

/** The failed tests of one file of vitest; a file that could not be loaded has a message in place of tests. */
function failedTests({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [lineOf(file, '', message)];
  return failed.map((test) => lineOf(file, test.fullName, test.failureMessages[0]));
}

function failedSpecs(suite) {
  const failed = suite.specs.filter((spec) => !spec.ok);
  return [
    ...failed.map((spec) => lineOf(spec.file, spec.title, spec.tests[0]?.results.at(-1)?.error?.message)),
    ...(suite.suites ?? []).flatMap(failedSpecs),
  ];
}

function lineOf(file, title, message = '') {
  return [file, title, message.split('\n')[0].slice(0, 200)].filter(Boolean).join(' › ');
}
