import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { apiJobs } from '#server/main/jobs.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { promo } from '#tests/customResources/promo.ts';

// A process that writes the rows of imports until it is killed.
const [url = '', offset = '0'] = process.argv.slice(2);
const connection = openPostgres(url);
const now = () => Date.now() + Number(offset) * 1000;
const runner = createJobRunner({
  connection,
  kinds: apiJobs({
    db: connection.db,
    now,
    sms: { send: () => Promise.resolve() },
    log: console.log,
    followers: followersOf('on'),
    added: () => [promo],
  }),
  timeZone: () => 'Europe/Moscow',
  workers: 1,
  now,
  log: console.log,
});
console.log('ready');
for (;;) await runner.runDueJobs();
