import { sql } from 'drizzle-orm';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';

// A process that runs jobs until it is killed. Each job stores its body in the table `effects`.
const [url = '', offset = '0'] = process.argv.slice(2);
const connection = openPostgres(url);
const runner = createJobRunner({
  connection,
  kinds: [
    {
      kind: 'indexes',
      work: async (tx, { body }) => {
        await tx.execute(sql`insert into effects values (${String(body)})`);
        await tx.execute(sql`select pg_sleep(0.01)`);
      },
    },
  ],
  timeZone: () => 'Europe/Moscow',
  workers: 4,
  now: () => Date.now() + Number(offset) * 1000,
  log: console.log,
});
console.log('ready');
for (;;) await runner.runDueJobs();
