import { failureLine } from './failureLine.mjs';

/** A reporter of Playwright that sends to `testRun.mjs` how many tests are done, and at the end the result. */
export default class PlaywrightReport {
  #suite;
  #done = new Set();
  #errors = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onTestEnd(test) {
    this.#done.add(test.id);
    process.send?.({ progress: `историй ${this.#done.size} из ${this.#suite.allTests().length}` });
  }

  onError(error) {
    this.#errors.push(error);
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const of = (outcome) => tests.filter((test) => test.outcome() === outcome);
    const lineOf = (test) => {
      const error = test.results.find((result) => result.error)?.error;
      return failureLine(error?.location ?? test.location, test.title, error);
    };
    const result = {
      passed: of('expected').length + of('flaky').length,
      failed: of('unexpected').length,
      skipped: of('skipped').length,
      failures: [
        ...of('unexpected').map(lineOf),
        ...this.#errors.map((error) => failureLine(error.location ?? {}, 'вне тестов', error)),
      ],
      flaky: of('flaky').map(lineOf),
    };
    process.send?.({ result });
  }

  printsToStdio() {
    return false;
  }
}
