import { fillDemoData } from '../admin/demo/fill.ts';
import { createDemoContext } from '../modules/demoContext/context.ts';
import type { ScaleName } from '../modules/demoContext/scale.ts';
import type { Db } from '../platform/db/connection.ts';
import { companyTimeZone } from '../platform/http/instants.ts';
import { engineDeps } from './app.ts';
import { playHistory } from './demo/playHistory.ts';
import { followersOf } from './registry/followers.ts';
import { modules } from './registry/modules.ts';

/** Fills a new database with the demo data of the product. `now` is unix seconds. */
export async function fillDemo(db: Db, scale: ScaleName, now: number): Promise<void> {
  await fillDemoData(db, modules, scale, now);
  if (scale !== 'full') return;
  await playHistory(db, {
    context: createDemoContext(scale, now),
    depsAt: (clock) =>
      engineDeps({
        db,
        now: clock,
        sms: { send: () => Promise.resolve() },
        log: () => undefined,
        followers: followersOf('on', { planning: () => true, timeZone: companyTimeZone }),
        timeZone: companyTimeZone,
        planning: () => true,
      }),
  });
}
