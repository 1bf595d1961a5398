import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/connection.ts';
import { company } from '../../platform/tables/company.ts';

/** Facts about the company for every page. */
export interface CompanyInfo {
  /** The name that the first superuser set; undefined for demo data, and before setup. */
  name: string | undefined;
  /** Whether the database contains demo data. */
  demo: boolean;
  /** Whether strategies plan tasks unless `app.json` decides it: not in a database of a version before planning. */
  planning: boolean;
}

/** Milliseconds that a page waits for the facts: its settings come from files and need no database. */
const timeoutMs = 500;

/** Returns a reader of the facts; while the database does not respond, it returns the last known ones. */
export function createCompanyInfoReader(db: Db): () => Promise<CompanyInfo> {
  let known: CompanyInfo = { name: undefined, demo: false, planning: false };
  const read = async (): Promise<void> => {
    const [found] = await db.select().from(company);
    known = {
      name: found === undefined || found.demo || found.name === '' ? undefined : found.name,
      demo: found?.demo === true,
      planning: found?.planning !== false,
    };
  };
  return async () => {
    await Promise.race([read().catch(() => undefined), sleep(timeoutMs, undefined, { ref: false })]);
    return known;
  };
}
