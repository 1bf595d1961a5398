import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuTimeOf } from './_apiServer.mjs';

const root = new URL('..', import.meta.url).pathname;
const run = promisify(execFile);

/**
 * Sends requests from a separate process; returns its measurements. `work` is the server's CPU time per request, in
 * milliseconds.
 */
export async function ask(server, options) {
  const before = cpuTimeOf(server.pid);
  const { stdout } = await run(process.execPath, [
    join(root, 'bench/_load.mjs'),
    JSON.stringify({ url: server.url, headers: server.headers, seconds: 5, ...options }),
  ]);
  const response = JSON.parse(stdout);
  if (response.failed > 0) throw new Error(`${response.failed} answers were not a 200`);
  return { ...response, work: (cpuTimeOf(server.pid) - before) / response.count };
}

/**
 * Measures a server that only queries such pages, given by condition and order, and returns them: the maximum of this
 * machine.
 */
export async function askBare(url, pages) {
  const bare = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { createServer } from 'node:http';
    import pg from 'pg';
    const pool = new pg.Pool({ connectionString: '${url}', max: 9 });
    const texts = JSON.parse(process.argv[1]).map(({ where, order }) =>
      \`select json_agg(row_to_json(r))::text as list from (select t.task_id, t.title, t.description, t.trade_point_id, t.money_total, t.money_paid, t.status, t.deadline_date,
      t.progress, t.volume, t.measure, t.created, t.verified_date, t.product_id, t.strategy_id, p.name, p.address, e.field_employee_id, e.full_name from (
      select task_id from tasks where \${where} order by \${order} limit 100) page
      join tasks t using (task_id) join trade_points p using (trade_point_id) join field_employees e using (field_employee_id)) r\`);
    const server = createServer(async (request, response) => {
      const { rows } = await pool.query(texts[Number(request.url.slice(1))]);
      response.end(rows[0].list ?? '[]');
    }).listen(0, '127.0.0.1', () => console.log(server.address().port));`,
      JSON.stringify(pages),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [port] = await once(bare.stdout, 'data');
  const server = { url: `http://127.0.0.1:${String(port).trim()}`, pid: bare.pid, headers: {} };
  const paths = pages.map((_, at) => `/${at}`);
  await ask(server, { paths, connections: 10, seconds: 5 });
  const response = await ask(server, { paths, connections: 10, seconds: 10 });
  bare.kill();
  return response;
}
