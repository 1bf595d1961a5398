import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * Returns the result in the report of Playwright or of `vitestReport.mjs`: the numbers of passed and failed tests, and
 * a line about each failure; zeros for a missing report. An end-to-end test that passed on retry counts as passed; the
 * run names it.
 */
export function resultOf(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report.stats ? ofPlaywright(report) : report;
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

function ofPlaywright({ stats: { expected, flaky, unexpected }, suites, errors }) {
  const failures = [...suites.flatMap(failedSpecs), ...errors.map((error) => failureLine('', 'вне тестов', error))];
  return { passed: expected + flaky, failed: unexpected, failures };
}

function failedSpecs({ specs, suites = [] }) {
  const failed = specs.filter((spec) => !spec.ok);
  return [
    ...failed.map((spec) => failureLine(spec.file, spec.title, spec.tests[0]?.results.at(-1)?.error)),
    ...suites.flatMap(failedSpecs),
  ];
}

/** Returns the file, the title and the first line of the error of a failure. */
export function failureLine(file, title, error) {
  const [first] = stripVTControlCharacters(error?.message ?? '').split('\n');
  return [file && relative(root, file), title, first.slice(0, 200)].filter(Boolean).join(' › ');
}
