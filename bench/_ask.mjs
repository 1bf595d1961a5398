import assert from 'node:assert/strict';
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

/** The rows of a page of tasks as our API returns them, by the condition and the order of the page. */
const selectPage = ({ where, order }) => `
  select json_agg(row_to_json(r))::text as list from (
    select t.task_id as "taskId", t.title, t.description, t.trade_point_id as "tradePointId", p.name as "tradePointName", p.address as "tradePointAddress",
      t.money_total as "moneyTotal", t.money_paid as "moneyPaid", t.status, t.deadline_date as "deadlineDate",
      case when t.plan_version_id is null then t.progress else least(t.progress, 1) end as progress, t.volume, t.measure, t.created,
      t.verified_date as "verifiedDate", json_build_object('fieldEmployeeId', e.field_employee_id, 'fullName', e.full_name) as executor,
      case when t.product_id is not null then coalesce(product.picture, format('/api/v1/images/products/%s.svg', t.product_id))
        when t.category_id is not null then format('/api/v1/images/categories/%s.svg', t.category_id) end as preview,
      t.plan_version_id is not null as planned, t.strategy_id as "strategyId",
      case when version.plan_version_id is not null then json_build_object('strategyId', t.strategy_id, 'kind', 'distribution',
        'name', coalesce(strategy.name, version.body ->> 'name'), 'deleted', strategy.strategy_id is null) end as origin
    from (select task_id from tasks where ${where} order by ${order} limit 100) page
    join tasks t using (task_id) join trade_points p using (trade_point_id) join field_employees e using (field_employee_id)
    left join products product on product.product_id = t.product_id
    left join plan_versions version on version.plan_version_id = t.plan_version_id
    left join strategies strategy on strategy.strategy_id = t.strategy_id
    order by ${order}) r`;

const bareServer = `
  import { createServer } from 'node:http';
  import pg from 'pg';
  const { url, texts, prepared } = JSON.parse(process.argv[1]);
  const pool = new pg.Pool({ connectionString: url, max: 9 });
  const server = createServer(async (request, response) => {
    const at = request.url.slice(1);
    const { rows } = await pool.query({ text: texts[Number(at)], ...(prepared && { name: at }) });
    response.end(rows[0].list ?? '[]');
  }).listen(0, '127.0.0.1', () => console.log(server.address().port));`;

/**
 * Measures a server that only queries pages of tasks, given by `query` as our API has it, condition and order, and
 * returns them, without a sign-in. Its rows must be those of `ours`. `prepared` plans each page once per connection.
 */
export async function askBare(ours, url, pages, prepared = false) {
  const bare = spawn(
    process.execPath,
    ['--input-type=module', '-e', bareServer, JSON.stringify({ url, texts: pages.map(selectPage), prepared })],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [port] = await once(bare.stdout, 'data');
    const server = { url: `http://127.0.0.1:${String(port).trim()}`, pid: bare.pid, headers: {} };
    for (const [at, { query }] of pages.entries()) {
      const read = async (address) => (await fetch(address, { headers: ours.headers })).json();
      const { data } = await read(`${ours.url}/api/v1/tasks/?limit=100&${query}`);
      assert.deepEqual(await read(`${server.url}/${at}`), data.data);
    }
    const paths = pages.map((_, at) => `/${at}`);
    await ask(server, { paths, connections: 10, seconds: 5 });
    return await ask(server, { paths, connections: 10, seconds: 10 });
  } finally {
    bare.kill();
  }
}
