import { writeFileSync } from 'node:fs';
import { failureLine } from './testReport.mjs';

/**
 * A reporter of vitest that writes the result of a run to the file `VITEST_REPORT`, in the shape of `resultOf`. Unlike
 * the JSON report it has the errors outside of tests, which fail a run as well.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const failures = [
      ...modules.flatMap((module) => module.errors().map((error) => failureLine(module.moduleId, '', error))),
      ...failed.map((test) => failureLine(test.module.moduleId, test.fullName, test.result().errors[0])),
      ...unhandledErrors.map((error) => failureLine(error.VITEST_TEST_PATH ?? '', 'вне тестов', error)),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ passed, failed: failed.length, failures }));
  }
}
