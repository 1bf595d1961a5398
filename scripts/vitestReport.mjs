import { failureLine } from './failureLine.mjs';

/** Returns the place of an error in the test's file, or the test's file. */
function placeOf(file, error) {
  return { file, line: error?.stacks?.find((frame) => frame.file === file)?.line };
}

/**
 * A reporter of vitest that sends to `testRun.mjs` how many files are done, and at the end the result. Unlike the JSON
 * report it has the errors outside of tests, which fail a run as well.
 */
export default class VitestReport {
  #files = 0;
  #done = 0;

  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  onTestModuleEnd() {
    this.#done += 1;
    process.send?.({ progress: `файлов ${this.#done} из ${this.#files}` });
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const of = (state) => tests.filter((test) => test.result().state === state);
    const lineOf = (test) => {
      const [error] = test.result().errors ?? [];
      return failureLine(placeOf(test.module.moduleId, error), test.fullName, error);
    };
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...suites.flatMap((suite) =>
        suite.errors().map((error) => {
          const file = suite.moduleId ?? suite.module.moduleId;
          return failureLine(placeOf(file, error), suite.fullName ?? '', error);
        }),
      ),
      ...of('failed').map(lineOf),
      ...unhandledErrors.map((error) => failureLine({ file: error.VITEST_TEST_PATH }, 'вне тестов', error)),
    ];
    const result = {
      passed: of('passed').length,
      failed: of('failed').length,
      skipped: of('skipped').length,
      failures,
      flaky: of('passed')
        .filter((test) => test.diagnostic()?.flaky)
        .map(lineOf),
    };
    process.send?.({ result });
  }
}
