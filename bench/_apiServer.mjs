import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { vacuumTables } from '#server/platform/jobs/vacuum.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';

const root = new URL('..', import.meta.url).pathname;

/** Number of tasks for measuring the lists. */
export const taskCount = 200_000;

/** Fills a new database with the demo data of an installation and additional tasks, each a copy of a demo task. */
export async function fillDatabase(db) {
  await migrate(db, (tx) => fillDemo(tx, 'large', Math.floor(Date.now() / 1000)));
  await db.execute(sql`
    insert into tasks select task_id + copy * 60000, title, description, trade_point_id, field_employee_id, product_id, category_id, brief_id, status, measure,
      volume, progress, money_total, money_paid, created - copy * 37, deadline_date, verified_date - copy * 37
    from tasks, generate_series(1, 3) copy where task_id + copy * 60000 <= ${taskCount}`);
  await vacuumTables(db);
}

/**
 * Returns the milliseconds of CPU time that a process has used; NaN without /proc. More stable than elapsed time on a
 * shared machine.
 */
export function cpuTimeOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const stat = readFileSync(file, 'utf8');
  // The name in parentheses may contain spaces; of the following fields these two are hundredths of a second in user
  // and kernel mode.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Starts the built server over a database, with the first superuser signed in (`headers`) and any requested users;
 * `stop` ends it.
 */
export async function startApiServer(env) {
  const child = spawn(process.execPath, ['dist/server/start.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  const shown = async (pattern) => {
    while (!pattern.test(printed))
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    return pattern.exec(printed)[1];
  };
  const url = await shown(/Открыто на (http:\S+)/);
  const signIn = async (phone) => {
    await fetch(`${url}/api/v1/auth/?phone=${phone}`);
    const code = await shown(new RegExp(`${phone.slice(-2)}\\D+код (\\d+)`));
    const response = await fetch(`${url}/api/v1/auth/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code }),
    });
    const { data } = await response.json();
    return { 'x-token': data.access_token, device: 'web' };
  };
  const headers = await signIn('79000000001');
  return {
    url,
    pid: child.pid,
    headers,
    signIn,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
