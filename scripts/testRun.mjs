import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const results = join(root, 'test-results');
/** Milliseconds between two lines that say how far a section is. */
const progressIntervalMs = 30_000;
/** Lines of a failed section's output that are printed: a CI run keeps only what is printed. */
const printedLines = 200;

const seconds = (began) => ((Date.now() - began) / 1000).toFixed(0);

/** Runs a script of `node_modules` with its output in a file; returns its status and the result that it reports. */
async function runLogged({ title, script, args, node, env, log }) {
  const sectionBegan = Date.now();
  const output = openSync(log, 'w');
  const child = spawn(node, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, ...env },
  });
  let progress = '';
  let result;
  child.on('message', (message) => {
    progress = message.progress ?? progress;
    result = message.result ?? result;
  });
  const timer = setInterval(
    () => console.log(`   … ${title}: ${progress}${progress && ', '}${seconds(sectionBegan)} с`),
    progressIntervalMs,
  );
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  clearInterval(timer);
  closeSync(output);
  return { status, result };
}

/**
 * Creates a run of test sections. Each section is a process whose output goes to `test-results/<name>.log`; a line says
 * how far it is every 30 seconds, and one with its count and seconds when it ends. `finish` prints every failure with
 * its file and line, then `N passed, M failed`, and sets the exit code.
 */
export function createTestRun() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const began = Date.now();
  const sum = { passed: 0, failed: 0 };
  const failures = [];
  const omitted = [];
  const flaky = [];

  /**
   * Runs a script of `node_modules`. A script with a reporter of ours sends messages: `{progress}` is a text,
   * `{result}` has `passed`, `failed`, `skipped`, and the lines `failures` and `flaky`. A section that fails without
   * them is one failure. Returns whether the section has passed.
   */
  async function section(name, title, script, args, { node = process.execPath, env } = {}) {
    const sectionBegan = Date.now();
    const log = join(results, `${name}.log`);
    const { status, result } = await runLogged({ title, script, args, node, env, log });
    const { passed = 0, failed = 0, skipped = 0 } = result ?? {};
    sum.passed += passed;
    sum.failed += status === 0 ? failed : Math.max(1, failed);
    flaky.push(...(result?.flaky ?? []));
    const counts = [
      result && `прошло ${passed}`,
      failed > 0 && `не прошло ${failed}`,
      skipped > 0 && `пропущено ${skipped}`,
    ].filter(Boolean);
    console.log(`${status === 0 ? '✓' : '✗'} ${[title, ...counts].join(', ')}, ${seconds(sectionBegan)} с`);
    if (status === 0) return true;
    failures.push(title, ...(result?.failures ?? []).map((line) => `  ${line}`));
    console.log(readFileSync(log, 'utf8').split('\n').slice(-printedLines).join('\n'));
    return false;
  }

  return {
    section,

    /** Runs vitest with a separate configuration, or with the default one. */
    vitest: (name, title, args = [], options = {}) =>
      section(
        name,
        title,
        'vitest/vitest.mjs',
        [
          'run',
          ...args,
          '--silent=passed-only',
          '--reporter=default',
          `--reporter=${join(root, 'scripts/vitestReport.mjs')}`,
        ],
        options,
      ),

    /** Runs the end-to-end tests in this Chromium. */
    playwright: (name, title, args, chromium) =>
      section(
        name,
        title,
        '@playwright/test/cli.js',
        ['test', '--reporter', `list,${join(root, 'scripts/playwrightReport.mjs')}`, ...args],
        { env: { CHROMIUM_PATH: chromium } },
      ),

    /** Runs a step of this process; an error is a failure of the run. Returns whether it has passed. */
    async step(title, work) {
      const stepBegan = Date.now();
      try {
        await work();
        console.log(`✓ ${title}, ${seconds(stepBegan)} с`);
        return true;
      } catch (error) {
        sum.failed += 1;
        failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
        console.log(`✗ ${failures.at(-1)}`);
        return false;
      }
    },

    /** Says that a section is left out, and why. */
    omit(title, reason) {
      omitted.push(`${title}: ${reason}`);
      console.log(`– ${title}: пропущено. ${reason}.`);
    },

    finish() {
      const list = (title, lines) =>
        lines.length > 0 && console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
      list('Прошло только со второй попытки:', flaky);
      list('Пропущено:', omitted);
      list('Не прошло:', failures);
      console.log(`\nВсего ${seconds(began)} с\n${sum.passed} passed, ${sum.failed} failed`);
      process.exitCode = sum.failed > 0 ? 1 : 0;
    },
  };
}
