import { writeFileSync } from 'node:fs';
import { findingsIn } from '#contract/apiCheck/finding.ts';
import { toProductContract, createDialectSend } from '#contract/apiCheck/inDialects.ts';
import { reportJunit } from '#contract/apiCheck/report/junit.ts';
import { reportText } from '#contract/apiCheck/report/text.ts';
import { runApiCheck } from '#contract/apiCheck/runApiCheck.ts';
import { resources } from '#resources/index.ts';
import { promptSmsCode } from './promptSmsCode.ts';
import { UsageError } from './usageError.ts';
import { readCustomResources } from './apiCheck/readCustomResources.ts';
import { readArguments, apiCheckUsage } from './apiCheck/arguments.ts';
import { signInToApi } from './signInToApi.ts';

// `npm run contract -- <url> --phone …` checks whether an API keeps the contract (docs/api-check.md). Exit status 0: no
// findings, 1: findings, 2: the API could not be reached.

async function run(typed: readonly string[]): Promise<number> {
  const command = readArguments(typed, process.env);
  const { api, write, pages, json, junit } = command;
  const spoken = await readCustomResources(command.config, console.error);
  const send = createDialectSend(await signInToApi(command, promptSmsCode), spoken);
  const added = spoken.map(toProductContract);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const report = await runApiCheck({
    api,
    send,
    declarations: [...resources, ...added],
    added,
    write,
    maxPages: pages,
    stamp: new Date().toISOString().slice(0, 19),
    signal: stop.signal,
    progress: (done, of, call) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${done + 1}/${of} ${call}`),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ ...report, findings: findingsIn(report).length }, null, 2)}\n`);
  if (junit !== undefined) writeFileSync(junit, reportJunit(report));
  console.log(reportText(report));
  return findingsIn(report).length > 0 ? 1 : 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${apiCheckUsage}`);
  process.exitCode = 2;
}
