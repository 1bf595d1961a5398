import { fillDemoData } from '../admin/demo/fill.ts';
import type { ScaleName } from '../modules/demoContext/scale.ts';
import type { Db } from '../platform/db/connection.ts';
import { modules } from './registry/modules.ts';

/** Fills a new database with the demo data of the product. `now` is unix seconds. */
export function fillDemo(db: Db, scale: ScaleName, now: number): Promise<void> {
  return fillDemoData(db, modules, scale, now);
}
