import { apiJobs } from '#server/main/jobs.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';

// A process that plans until it is killed.
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
    planning: () => true,
  }),
  timeZone: () => 'Europe/Moscow',
  workers: 2,
  now,
  log: console.log,
});
console.log('ready');
for (;;) await runner.runDueJobs();
