import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
import { fillDatabase, startApiServer, taskCount, cpuTimeOf } from './_apiServer.mjs';

const root = new URL('..', import.meta.url).pathname;
const run = promisify(execFile);
/** Milliseconds within which 95 of 100 pages must be loaded. */
const max = 30;
/** Measures each question of a mix separately, not only those over the limit. */
const all = process.argv.includes('--each');

/** Typical queries of managers to the task list: each line is a mix of addresses without cached responses. */
const questions = [
  ['a plain page', max, ['', 'offset=300', 'actual=true']],
  [
    'a sorted page',
    max,
    [
      'sort=moneyTotal',
      'sort=-moneyTotal',
      'sort=status',
      'sort=-status',
      'sort=description',
      'sort=-description',
      'sort=progress',
      'sort=-moneyPaid',
      'sort=executor',
      'sort=-executor',
      'sort=taskId',
      'sort=-moneyTotal&actual=true',
      'sort=description&status=5',
      'sort=executor&actual=false',
      'sort=-progress&fieldEmployeeId=12',
      'sort=-moneyTotal&offset=2000',
    ],
  ],
  [
    'a searched page',
    max,
    [
      'search=чай',
      'search=кофе',
      'search=выполнена',
      'search=иванов',
      'search=петров чай',
      'search=1 250',
      'search=777',
      'search=123456',
      'search=нет такого',
      'search=чай&actual=true',
      'search=сок 100',
    ],
  ],
  [
    'a sorted and searched page',
    max,
    [
      'sort=-moneyTotal&search=чай',
      'sort=description&search=иванов',
      'sort=-status&search=кофе',
      'sort=executor&search=сок',
      'sort=progress&search=петров чай',
      'sort=-moneyPaid&search=выполнена',
      'sort=-description&search=123456',
      'sort=moneyTotal&search=777',
      'sort=-moneyTotal&search=чай&actual=true',
      'sort=executor&search=нет такого',
      'sort=status&search=сок 100',
    ],
  ],
  ['two orders', undefined, ['sort=status,-moneyTotal', 'sort=executor,-moneyTotal', 'sort=-moneyTotal,description']],
  [
    'a count',
    undefined,
    [
      'count=true&limit=1',
      'count=true&limit=1&actual=true',
      'count=true&limit=1&search=чай',
      'count=true&limit=1&search=иванов',
    ],
  ],
  ['a sum', undefined, ['sum=moneyTotal,moneyPaid&limit=1', 'sum=moneyTotal&limit=1&actual=true']],
];

const folder = mkdtempSync(join(tmpdir(), 'bench-arranged-'));
try {
  const { db, close } = await openEmbedded({ folder: join(folder, 'postgres') });
  await fillDatabase(db);
  await close();
  const server = await startApiServer({ DATA_DIR: folder });
  const ask = async (queries, seconds) => {
    const paths = queries.map((query) => encodeURI(`/api/v1/tasks/?limit=100&${query}`));
    const before = cpuTimeOf(server.pid);
    const { stdout } = await run(process.execPath, [
      join(root, 'bench/_load.mjs'),
      JSON.stringify({ url: server.url, headers: server.headers, paths, connections: 1, seconds, anew: true }),
    ]);
    const request = JSON.parse(stdout);
    return { ...request, work: (cpuTimeOf(server.pid) - before) / request.count };
  };
  const tell = (what, limit, { p50, p95, work, failed }) =>
    console.log(
      `PGlite, ${taskCount} tasks, ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${limit === undefined ? '' : ` (at most ${limit})`}, ${work.toFixed(1)} ms of processor time${failed > 0 ? `, ${failed} FAILED` : ''}`,
    );
  // Indexes are built in the background; requests wait for the build.
  const began = performance.now();
  for (let quiet = 0; quiet < 3;)
    quiet =
      (await ask([`search=zzzz${performance.now()}`], 1)).p95 < max
        ? quiet + 1
        : performance.now() - began > 60_000
          ? 3
          : 0;
  console.log(
    `PGlite, ready ${((performance.now() - began) / 1000).toFixed(0)} s after the start with ${taskCount} tasks`,
  );
  for (const [what, limit, queries] of questions) {
    const request = await ask(queries, 10);
    tell(what, limit, request);
    for (const [at, { p50, p95 }] of request.each.entries())
      if (p95 > limit || all)
        console.log(
          `  ${p95 > limit ? 'OVER ' : ''}${queries[at] || 'no parameters'}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        );
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
